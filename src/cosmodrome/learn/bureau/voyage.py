"""Bureau: from the first agent to prices and repeats, and a maiden voyage."""

from ...core.text import Text
from ..lessons import Course, Hop, Lesson, Other, Remark, Step, scene

FIRST = {"first": 0}
OK = Hop("ok")
LATER = Other(
    Text("Отсек останется без дела до конца партии.", "The compartment stays idle to the end."), when=("end",)
)
ELSEWHERE = Other(Text("И здесь контакты сошлись.", "Contacts meet here as well."), when=("place *",))

AGENT = Lesson(
    id="bureau/agent",
    title=Text("Агент открывает путь", "An agent opens the way"),
    line=Text("Контакт к контакту, снизу вверх.", "Contact to contact, from the bottom up."),
    minutes=2,
    clauses=("B14",),
    options=FIRST,
    absent=("space", "queue", "bureau", "rivals"),
    end=Text(
        "Контакт к контакту: так агенты поднимаются к сильным отсекам.",
        "Contact to contact: so agents climb to the strong compartments.",
    ),
    steps=(
        Step(
            "ship",
            Text(
                "Это ваш корабль. Первый агент встаёт в нижний ряд: там **контакты корпуса**.",
                "This is your ship. The first agent goes to the bottom row: there are **the hull's contacts**.",
            ),
            shows=("spot:a1", "spot:b1", "spot:c1", "spot:d1", "spot:e1", "spot:f1"),
            scene=scene(1),
        ),
        Step(
            "first",
            Text(
                "Контакты синего агента сверху и снизу. Нижний **сойдётся с корпусом**.",
                "The blue agent's contacts are above and below. The lower one **will meet the hull**.",
            ),
            Text(
                "Поставьте синего в третий отсек нижнего ряда.",
                "Place the blue one in the third compartment of the bottom row.",
            ),
            picture=("meet", "miss"),
            hops=(Hop("agent:blue"), Hop("spot:c1"), Hop("ok", ask=Text("Нажмите «Поставить».", 'Press "Place".'))),
            expects=("place blue c1 *",),
            others=(ELSEWHERE,),
        ),
        Step(
            "way",
            Text(
                "Сверху его контакт **открывает путь** в отсек над ним. Чем выше отсек, тем он сильнее.",
                "Above, its contact **opens the way** to the compartment over it. Higher ones are stronger.",
            ),
            shows=("spot:c1", "spot:c2"),
        ),
        Step(
            "second",
            Text(
                "Прошёл круг. От отсека выше пользы пока нет, зато агент там **откроет путь дальше**.",
                "A round has passed. The compartment above gives nothing yet, but an agent there **opens the way on**.",
            ),
            Text("Поставьте розового агента над синим.", "Place the pink agent over the blue one."),
            hops=(Hop("agent:pink"), Hop("spot:c2"), OK),
            shows=("spot:c1",),
            expects=("place pink c2 *",),
            others=(ELSEWHERE,),
            scene=scene(1, "0 place blue c1 0/0 end/0 take orange/1 place blue a1 0/1 end/1 take inspector"),
        ),
        Step(
            "turned",
            Text(
                "Агента можно **повернуть**. Хватит и одной встречи контактов.",
                "An agent may **be turned**. One meeting of contacts is enough.",
            ),
            shows=("spot:c2",),
        ),
        Step(
            "again",
            Text("Другой корабль: путь наверх открыт в одном месте.", "Another ship: the way up is open in one place."),
            Text("Поставьте любого агента во второй ряд.", "Place any agent in the second row."),
            expects=("place * a2|b2|c2|d2|e2|f2 *",),
            others=(Other(Text("Но это нижний ряд.", "But that is the bottom row."), when=("place *",)),),
            scene=scene(78, "0 place blue a1 0/0 do 1/0 take inspector/1 place pink c1 3/1 end/1 take pink"),
            again=True,
        ),
    ),
)

GIVES = Lesson(
    id="bureau/compartment",
    title=Text("Что даёт отсек", "What a compartment gives"),
    line=Text("Агент встал: отсек работает, один раз.", "An agent is in: the compartment works, once."),
    minutes=2,
    clauses=("B17", "B18"),
    options=FIRST,
    absent=("space", "queue", "bureau", "rivals"),
    end=Text("Действия отсека: в любом порядке, все или часть.", "A compartment's actions: in any order, all or some."),
    steps=(
        Step(
            "works",
            Text(
                "Отсек работает **один раз**: когда в него встаёт агент. Левый нижний даёт 2 топлива.",
                "A compartment works **once**: when an agent is placed there. The lower left one gives 2 fuel.",
            ),
            picture=("fuel", "fuel"),
            shows=("spot:a1",),
            scene=scene(1),
        ),
        Step(
            "place",
            Text("Возьмём топливо для полётов.", "Let us take fuel for flights."),
            Text(
                "Поставьте синего агента в левый нижний отсек.", "Place the blue agent in the lower left compartment."
            ),
            hops=(Hop("agent:blue"), Hop("spot:a1"), OK),
            expects=("place blue a1 *",),
            others=(Other(Text("Этот отсек даст своё.", "This compartment gives something else."), when=("place *",)),),
        ),
        Step(
            "fuel",
            Text("Отсек готов: 2 топлива.", "The compartment is ready: 2 fuel."),
            Text("Возьмите топливо.", "Take the fuel."),
            hops=(Hop("chip:1"),),
            expects=("do 1",),
            others=(LATER,),
        ),
        Step(
            "store",
            Text(
                "Теперь в трюме 4 топлива. Что не поместится, **пропадёт**.",
                "Now 4 fuel are in store. What does not fit **is lost**.",
            ),
            shows=("store",),
        ),
        Step(
            "again",
            Text(
                "Отсек выше даёт образец и 2 топлива, в любом порядке.",
                "A higher compartment gives a sample and 2 fuel, in any order.",
            ),
            Text("Начните с топлива.", "Begin with the fuel."),
            expects=("do 2",),
            others=(
                Other(Text("Образец тоже можно взять первым.", "The sample may come first, too."), when=("sample *",)),
                LATER,
            ),
            scene=scene(
                58,
                "0 place orange b1 1/0 end/0 take pink/1 place orange e1 2/1 end/1 take blue/0 place pink f1 1/0 end"
                "/0 take blue/1 place pink a1 2/1 end/1 take blue/0 place blue f2 0/0 end/0 take orange"
                "/1 place blue f1 0/1 end/1 take orange/0 place blue f3 0",
            ),
            again=True,
        ),
    ),
)

FLIGHT = Lesson(
    id="bureau/flight",
    title=Text("Полёт", "Flight"),
    line=Text("Граница стоит топливо, новое место ещё два.", "A border costs fuel, a new place two more."),
    minutes=3,
    clauses=("B26", "B27", "B28", "B29"),
    options=FIRST,
    absent=("queue", "bureau", "rivals"),
    end=Text(
        "Соседнее место: 1 топливо. Новое: 3, зато с подарком.",
        "A neighbouring place: 1 fuel. A new one: 3, with a bonus.",
    ),
    steps=(
        Step(
            "map",
            Text(
                "Отсек даёт **полёт**. Через границу лететь 1 топливо, а у вас их 2.",
                "The compartment gives **a flight**. Crossing a border takes 1 fuel, and you have 2.",
            ),
            picture=("fly", "=", "fuel"),
            shows=("place:0,0", "store"),
            scene=scene(1, "0 place blue c1 0"),
        ),
        Step(
            "fly",
            Text("Синяя планета рядом.", "The blue planet is next to you."),
            Text("Летите к синей планете.", "Fly to the blue planet."),
            hops=(Hop("place:0,1"), OK),
            expects=("fly 1 se",),
            others=(
                Other(Text("Оранжевая планета тоже рядом.", "The orange planet is near as well."), when=("fly *",)),
                LATER,
            ),
        ),
        Step(
            "stop",
            Text("Можно лететь дальше, пока есть топливо.", "You may fly on while there is fuel."),
            Text("Закончите полёт здесь.", "End the flight here."),
            hops=(OK,),
            expects=("stop",),
            others=(
                Other(Text("Летим назад: ещё 1 топливо.", "Back again: 1 fuel more."), when=("go *",)),
                Other(Text("Высадка! О ней следующий урок.", "A landing! That is the next lesson."), when=("land *",)),
            ),
        ),
        Step(
            "new",
            Text(
                "Места со звёздочкой **не открыты**. Влететь туда стоит 3 топлива: граница и открытие.",
                "Places with a star **are unexplored**. Flying in takes 3 fuel: the border and the discovery.",
            ),
            shows=("stack",),
        ),
        Step(
            "again",
            Text("Здесь у вас 4 топлива и полёт.", "Here you have 4 fuel and a flight."),
            Text("Откройте новое место.", "Discover a new place."),
            expects=("fly 1 e|ne|nw|sw", "go ne|se|sw|w"),
            on_way=("fly 1 w|se",),
            others=(
                Other(
                    Text("Полёт кончился у знакомого места.", "The flight ended at a known place."),
                    when=("stop", "land *"),
                ),
                LATER,
            ),
            scene=scene(
                27,
                "0 place pink a1 2/0 do 1/0 take inspector/1 place pink d1 3/1 end/1 take orange/0 place orange c1 1",
            ),
            again=True,
        ),
    ),
)

LANDING = Lesson(
    id="bureau/landing",
    title=Text("Высадка", "Landing"),
    line=Text(
        "Агент того же цвета сходит на планету: 2 кредита.", "An agent of its colour lands on a planet: 2 credits."
    ),
    minutes=2,
    clauses=("B30", "B31"),
    options=FIRST,
    absent=("queue", "bureau", "rivals"),
    end=Text(
        "Цвет к цвету: 2 кредита и по одному за образец.", "Colour to colour: 2 credits, and one for each sample."
    ),
    steps=(
        Step(
            "colour",
            Text(
                "Полёт кончился у синей планеты, а на борту **синий агент**. Он может высадиться.",
                "The flight ended at the blue planet, and **a blue agent** is aboard. It may land.",
            ),
            shows=("place:0,1", "spot:c1"),
            scene=scene(1, "0 place blue c1 0/0 fly 1 se"),
        ),
        Step(
            "land",
            Text(
                "Высадка даёт 2 кредита. Контакты агента остаются.",
                "A landing brings 2 credits. The agent's contacts stay.",
            ),
            Text("Высадите синего агента.", "Land the blue agent."),
            picture=("land", "=", "credit", "credit"),
            hops=(Hop("land:c1"),),
            expects=("land c1",),
            others=(
                Other(Text("Полёт кончился без высадки.", "The flight ended without a landing."), when=("stop",)),
                Other(Text("Летим дальше.", "We fly on."), when=("go *",)),
            ),
        ),
        Step(
            "credits",
            Text(
                "Кредиты приносят победу. За каждый образец этого цвета в трюме дали бы **ещё кредит**.",
                "Credits win. Each sample of that colour in store would bring **one more**.",
            ),
            picture=("credit", "+", "sample"),
            shows=("credits",),
        ),
        Step(
            "again",
            Text("Другой корабль прилетел к синей планете.", "Another ship came to the blue planet."),
            Text("Высадите агента подходящего цвета.", "Land an agent of the right colour."),
            expects=("land f1",),
            others=(
                Other(Text("Полёт кончился без высадки.", "The flight ended without a landing."), when=("stop",)),
                Other(Text("Летим дальше.", "We fly on."), when=("go *",)),
            ),
            scene=scene(
                22,
                "0 place blue f1 0/0 end/0 take pink/1 place pink f1 2/1 end/1 take pink/0 place orange f2 1"
                "/0 fly 2 se",
            ),
            again=True,
        ),
    ),
)

STORE = Lesson(
    id="bureau/store",
    title=Text("Трюм и образцы", "Store and samples"),
    line=Text("Три разных образца в конце дают 6 кредитов.", "Three different samples bring 6 credits at the end."),
    minutes=2,
    clauses=("B19", "B20", "B21", "B22", "B37"),
    options=FIRST,
    absent=("bureau", "rivals"),
    end=Text("Три цвета вместе: 6 кредитов в конце партии.", "Three colours together: 6 credits at the end."),
    steps=(
        Step(
            "cells",
            Text(
                "В трюме 9 клеток: **топливо слева, образцы справа**. Вместе больше не войдёт.",
                "The store has 9 cells: **fuel from the left, samples from the right**. No more fit.",
            ),
            shows=("store",),
            scene=scene(
                91,
                "0 place blue c1 0/0 fly 1 se/0 stop/0 take blue/1 place orange e1 1/1 end/1 take orange"
                "/0 place blue b1 0",
            ),
        ),
        Step(
            "here",
            Text(
                "Отсек даёт образец **отсюда**: того же цвета, что планета, у которой корабль.",
                "The compartment gives a sample **from here**: of the colour of the planet you are at.",
            ),
            Text("Возьмите синий образец.", "Take the blue sample."),
            hops=(Hop("chip:1"),),
            shows=("place:0,1",),
            expects=("sample 1 blue",),
            others=(LATER,),
        ),
        Step(
            "set",
            Text(
                "В конце **три разных** образца дают 6 кредитов. А пока помогают при высадке.",
                "At the end **three different** samples bring 6 credits. Until then they help a landing.",
            ),
            picture=("sample", "sample", "sample", "=", "credit"),
            shows=("store",),
        ),
        Step(
            "again",
            Text(
                "В трюме розовый и синий образцы, отсек даёт любой.",
                "Pink and blue samples are in store; the compartment gives any.",
            ),
            Text("Возьмите тот, которого не хватает для трёх цветов.", "Take the one that makes three colours."),
            expects=("sample 1 orange",),
            others=(
                Other(
                    Text("Такой цвет у вас уже был.", "You had this colour already."), when=("sample *", "squeeze *")
                ),
                LATER,
            ),
            scene=scene(
                138,
                "0 place orange e1 1/0 do 1/0 take blue/1 place pink a1 3/1 end/1 take pink/0 place pink a1 1/0 do 1"
                "/0 take pink/1 place orange f1 1/1 end/1 take orange/0 place pink d1 2/0 end/0 take orange"
                "/1 place pink c1 2/1 end/1 take inspector/0 place blue f1 1/0 end/0 take orange/1 place inspector d1 2"
                "/1 end/1 take pink/0 place orange b1 1/0 end/0 take inspector/1 place pink a2 1/1 end/1 take orange"
                "/0 place orange c1 3/0 fly 1 ne/0 sample 1 pink/0 sample 1 blue/0 go sw/0 take orange"
                "/1 place orange a3 2/1 end/1 take pink/0 place orange a2 2",
            ),
            again=True,
        ),
    ),
)

OFFICES = Lesson(
    id="bureau/offices",
    title=Text("Офисы", "Offices"),
    line=Text("Офис своего цвета приносит 8 кредитов.", "An office of the right colour brings 8 credits."),
    minutes=1,
    clauses=("B23",),
    options=FIRST,
    absent=("bureau", "rivals"),
    end=Text("На планете один офис, и он остаётся навсегда.", "One office a planet, and it stays for ever."),
    steps=(
        Step(
            "five",
            Text(
                "Офисов у вас пять: два для любой планеты и по одному **своего цвета**.",
                "You have five offices: two for any planet, and one **of each colour**.",
            ),
            picture=("office",),
            shows=("offices",),
            scene=scene(
                111,
                "0 place blue c1 0/0 fly 1 se/0 land c1/0 take blue/1 place pink c1 3/1 end/1 take blue"
                "/0 place pink c2 2"
                "/0 do 1",
            ),
        ),
        Step(
            "blue",
            Text(
                "Корабль у синей планеты. Синий офис даст 8 кредитов, любой только 4.",
                "You are at the blue planet. The blue office brings 8 credits, one for any planet only 4.",
            ),
            Text("Поставьте синий офис.", "Put down the blue office."),
            hops=(Hop("office:blue"),),
            expects=("office 1 blue",),
            others=(
                Other(
                    Text(
                        "Четыре кредита ваши, синий офис остался.", "Four credits are yours, the blue office is left."
                    ),
                    when=("office *",),
                ),
                Other(Text("Планета осталась свободной.", "The planet is still free."), when=("leave",)),
            ),
        ),
        Step(
            "taken",
            Text(
                "Офис стоит до конца, **второго здесь не будет**: ни вашего, ни чужого.",
                "It stays to the end; **there is no second one** here, yours or anybody's.",
            ),
            shows=("place:0,1", "credits"),
        ),
        Step(
            "again",
            Text("Теперь корабль у другой планеты.", "Now the ship is at another planet."),
            Text("Поставьте офис, который даст больше кредитов.", "Put down the office that brings more credits."),
            expects=("office 1 orange",),
            others=(
                Other(Text("Был и офис подороже.", "There was a better one."), when=("office *",)),
                Other(Text("Планета осталась свободной.", "The planet is still free."), when=("leave",)),
            ),
            scene=scene(
                10,
                "0 place pink c1 3/0 fly 1 w/0 stop/0 take blue/1 place pink e1 3/1 end/1 take pink/0 place orange c2 2"
                "/0 do 1",
            ),
            again=True,
        ),
    ),
)

BUREAU = Lesson(
    id="bureau/bureau",
    title=Text("Бюро", "The bureau"),
    line=Text("Комнаты с подарками, уровни и инспекторы.", "Rooms with bonuses, levels and inspectors."),
    minutes=3,
    clauses=("B24", "B25"),
    options=FIRST,
    absent=("rivals",),
    end=Text("Комнаты дают подарки, печати поднимают уровень.", "Rooms give bonuses, stamps raise your level."),
    steps=(
        Step(
            "tower",
            Text(
                "Лесенка на отсеке ведёт **по комнатам бюро**. Пока вы у входа.",
                "Stairs on a compartment lead **through the bureau's rooms**. You are at the entrance.",
            ),
            shows=("room:0", "room:1"),
            scene=scene(44, "0 place pink f1 3"),
        ),
        Step(
            "walk",
            Text("Отсек ведёт на одну комнату дальше.", "The compartment leads one room on."),
            Text("Пройдите в бюро.", "Walk into the bureau."),
            hops=(Hop("chip:1"),),
            expects=("do 1",),
            others=(LATER,),
        ),
        Step(
            "bonus",
            Text("В комнате подарок: 1 топливо.", "The room has a bonus: 1 fuel."),
            Text("Возьмите топливо.", "Take the fuel."),
            hops=(Hop("chip:1"),),
            shows=("room:1",),
            expects=("do 1",),
            others=(Other(Text("От подарка можно отказаться.", "A bonus may be declined."), when=("leave",)),),
        ),
        Step(
            "stamp",
            Text(
                "Комнаты с печатью поднимают **уровень**. И каждый раз один инспектор на борту (серый агент) доволен.",
                "Rooms with a stamp raise your **level**. Each time one inspector (a grey agent) aboard is satisfied.",
            ),
            shows=("room:3", "level"),
        ),
        Step(
            "again",
            Text(
                "Вы дошли до первой печати, и на борту инспектор. Довольный даёт 2 кредита и четыре контакта.",
                "A stamp, and an inspector is aboard. Satisfied, it gives 2 credits and four contacts.",
            ),
            Text("Сделайте инспектора довольным.", "Turn the inspector: satisfy it."),
            expects=("turn *",),
            on_way=("do 1",),
            others=(
                Other(
                    Text("Инспектор подождёт следующей печати.", "The inspector waits for the next stamp."),
                    when=("leave",),
                ),
            ),
            scene=scene(
                80,
                "0 place pink d1 3/0 end/0 take orange/1 place orange c1 1/1 end/1 take orange"
                "/0 place orange e1 2/0 do 1"
                "/0 take blue/1 place orange f1 1/1 end/1 take inspector/0 place orange a1 2/0 end/0 take inspector"
                "/1 place pink d1 3/1 end/1 take blue/0 place inspector d2 2/0 do 1/0 leave/0 take inspector"
                "/1 place blue e1 0/1 end/1 take orange/0 place blue f1 0/0 do 1",
            ),
            again=True,
        ),
    ),
)

PRICES = Lesson(
    id="bureau/prices",
    title=Text("Плата и повторы", "Prices and repeats"),
    line=Text("Красное платят, «×» повторяют.", "Red is paid, a cross repeats."),
    minutes=2,
    clauses=("B32", "B33"),
    options=FIRST,
    absent=("rivals",),
    end=Text("Теперь вы знаете весь корабль. Пора в рейс!", "Now you know the whole ship. Time to fly!"),
    steps=(
        Step(
            "price",
            Text(
                "Красная стрелка: **сначала плата**. Здесь образец любого цвета, за него 5 топлива.",
                "A red arrow: **pay first**. Here a sample of any colour, for 5 fuel.",
            ),
            picture=("sample", "→", "fuel"),
            shows=("spot:d1", "chip:1"),
            scene=scene(
                78,
                "0 place blue a1 0/0 do 1/0 take inspector/1 place pink c1 3/1 end/1 take pink/0 place orange a2 2"
                "/0 sample 1 blue/0 take blue/1 place blue e1 0/1 end/1 take orange/0 place inspector d1 2",
            ),
        ),
        Step(
            "pay",
            Text("Синий образец в трюме есть.", "A blue sample is in store."),
            Text("Заплатите образец.", "Pay the sample."),
            hops=(Hop("chip:1"),),
            expects=("pay 1 *",),
            others=(LATER,),
        ),
        Step(
            "times",
            Text(
                "«Уровень ×» и «офисы ×» **повторяются**: столько раз, какой у вас уровень или сколько офисов.",
                '"Level ×" and "offices ×" **repeat**: as often as your level is, or as you have offices.',
            ),
            shows=("spot:e2", "level"),
        ),
        Step(
            "again",
            Text(
                "На планете стоит один ваш офис, и отсек даёт кредит за каждый.",
                "One office of yours stands on a planet, and the compartment gives a credit for each.",
            ),
            Text("Возьмите кредит за офис.", "Take the credit for the office."),
            expects=("do 1",),
            others=(LATER,),
            scene=scene(
                10,
                "0 place pink c1 3/0 fly 1 w/0 stop/0 take blue/1 place pink e1 3/1 end/1 take pink/0 place orange c2 2"
                "/0 do 1/0 office 1 orange/0 take pink/1 place orange e2 1/1 end/1 take orange/0 place blue e1 0/0 do 1"
                "/0 take blue/1 place pink c1 2/1 end/1 take pink/0 place pink e2 2",
            ),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="bureau/first-game",
    title=Text("Первый рейс", "Maiden voyage"),
    line=Text("Четырнадцать ходов против новичка.", "Fourteen turns against a novice."),
    minutes=25,
    clauses=("B36", "B37", "B38"),
    options=FIRST,
    end=Text(
        "Первый рейс окончен! Дальше летайте, с кем хотите.", "Your maiden voyage is over! Now fly with whom you like."
    ),
    remarks=(
        Remark(
            "start",
            "can_place",
            Text(
                "Четырнадцать ходов, и у кого больше кредитов, тот победил: офисы, высадки, образцы.",
                "Fourteen turns, and whoever has most credits wins: offices, landings, samples.",
            ),
            ("B36", "B38"),
            ("credits",),
        ),
        Remark(
            "hello",
            "can_place",
            Text(
                "Выберите агента и отсек в нижнем ряду: топливо или полёт пригодятся сразу.",
                "Choose an agent and a compartment of the bottom row: fuel or a flight are useful at once.",
            ),
            ("B14",),
            ("agent:orange", "agent:blue", "agent:pink", "spot:a1", "spot:c1"),
        ),
        Remark(
            "acts",
            "has_actions",
            Text(
                "Отсек работает: нажмите всё, что он даёт, потом «Закончить действия».",
                'The compartment works: press all it gives, then "End actions".',
            ),
            ("B17",),
        ),
        Remark(
            "queue",
            "can_take",
            Text(
                "Выберите агента из очереди: цвет для высадки, контакты для пути.",
                "Pick an agent of the queue: a colour to land, contacts to climb.",
            ),
            ("B34",),
        ),
        Remark(
            "fly",
            "can_fly",
            Text(
                "Полёт! Загляните к планете, чьего цвета агент на борту.",
                "A flight! Visit a planet whose colour is aboard.",
            ),
            ("B26", "B30"),
            ("place:0,0",),
        ),
        Remark(
            "land",
            "can_land",
            Text(
                "Можно высадить агента: 2 кредита и за образцы.", "You may land an agent: 2 credits, more for samples."
            ),
            ("B30",),
        ),
        Remark(
            "sample",
            "can_sample",
            Text(
                "Образцы трёх цветов вместе: 6 кредитов в конце.", "Samples of all three colours: 6 credits at the end."
            ),
            ("B37",),
            ("store",),
        ),
        Remark(
            "office",
            "can_office",
            Text(
                "Офис цвета планеты приносит 8 кредитов, со звездой подходит любой: 4.",
                "An office of the planet's colour brings 8 credits; one with a star fits any: 4.",
            ),
            ("B23",),
        ),
        Remark(
            "inspector",
            "can_satisfy",
            Text(
                "Инспектор доволен: 2 кредита и четыре контакта.", "A satisfied inspector: 2 credits and four contacts."
            ),
            ("B25",),
        ),
        Remark(
            "dry",
            "has_no_fuel",
            Text("Топлива нет. Ищите отсек с канистрой.", "No fuel. Look for a compartment with a can."),
            ("B18",),
            ("store",),
        ),
        Remark(
            "last",
            "last_turns",
            Text("Мешок пуст: у каждого ещё один ход.", "The bag is empty: one more turn for everybody."),
            ("B36",),
        ),
    ),
)

VOYAGE = Course(
    id="bureau",
    game="bureau",
    guide="checkbot",
    title=Text("Рейс", "The voyage"),
    line=Text("Восемь уроков с инспектором Проверяйло.", "Eight lessons with Inspector Checkbot."),
    praise=Text("Тоже ход!", "Also a move!"),
    other=Text("Правила это разрешают.", "The rules allow it."),
    again=Text("Повторим шаг или играем дальше?", "Repeat the step, or play on?"),
    cheer=Text("Урок пройден!", "Lesson done!"),
    lessons=(AGENT, GIVES, FLIGHT, LANDING, STORE, OFFICES, BUREAU, PRICES, FIRST_GAME),
)
