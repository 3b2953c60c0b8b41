"""Bureau with captains and ships of one's own."""

from ...core.text import Text
from ...tables.entries import OptionValue
from ..lessons import Course, Hop, Lesson, Other, Remark, Step, scene
from .voyage import OK, VOYAGE


def _captains(mine: str, rivals: str) -> dict[str, OptionValue]:
    return {"first": 0, "captains": "on", "named_captains": [mine, rivals]}


_ELSEWHERE = Other(Text("Но капитан за это не платит.", "But the captain does not pay for that."), when=("place *",))
_DECLINED = Other(Text("От награды капитана можно отказаться.", "A captain's reward may be declined."), when=("leave",))

DOORKEEPER = Lesson(
    id="bureau/captain",
    title=Text("Капитан", "A captain"),
    line=Text(
        "Условие на карточке, награда до действий отсека.", "A condition on the card, a reward before the actions."
    ),
    minutes=2,
    clauses=("B12", "B16", "B40"),
    options=_captains("C2", "C5"),
    absent=("rivals",),
    end=Text("Капитан платит каждый раз, когда условие выполнено.", "A captain pays whenever the condition is met."),
    steps=(
        Step(
            "card",
            Text(
                "Ваш капитан Вахтёр. Он платит, когда агент встаёт **в крайний столбец**: левый или правый.",
                "Your captain is the Doorkeeper. He pays for agents placed **in an edge column**, left or right.",
            ),
            shows=("captain",),
            scene=scene(3),
        ),
        Step(
            "edge",
            Text("Левый нижний отсек в крайнем столбце.", "The lower left compartment is in an edge column."),
            Text("Поставьте туда синего агента.", "Place the blue agent there."),
            hops=(Hop("agent:blue"), Hop("spot:a1"), OK),
            shows=("captain",),
            expects=("place blue a1 *",),
            others=(_ELSEWHERE,),
        ),
        Step(
            "reward",
            Text("Награда приходит раньше действий отсека.", "The reward comes before the compartment's actions."),
            Text("Возьмите 5 кредитов.", "Take the 5 credits."),
            picture=("credit",),
            hops=(Hop("chip:1"),),
            expects=("do 1",),
            others=(_DECLINED,),
        ),
        Step(
            "paid",
            Text(
                "Потом отсек работает как обычно. Вахтёр заплатит **и в следующий раз**.",
                "Then the compartment works as usual. The Doorkeeper **pays again** next time.",
            ),
            shows=("credits",),
        ),
        Step(
            "again",
            Text("Прошёл круг, левый столбец занят.", "A round has passed; the left column is taken."),
            Text(
                "Поставьте агента так, чтобы Вахтёр снова заплатил.",
                "Place an agent so that the Doorkeeper pays again.",
            ),
            expects=("place * f1|f2|f3|f4|a2|a3|a4 *",),
            others=(_ELSEWHERE,),
            scene=scene(3, "0 place orange a1 2/0 do 1/0 do 1/0 take orange/1 place pink c1 3/1 end/1 take blue"),
            again=True,
        ),
    ),
)

INTROVERT = Lesson(
    id="bureau/introvert",
    title=Text("Подальше от всех", "Away from everybody"),
    line=Text("Интроверт платит за тихое место.", "The Introvert pays for a quiet place."),
    minutes=1,
    clauses=("B42",),
    options=_captains("C4", "C5"),
    absent=("rivals",),
    end=Text("Не больше одного соседа: Интроверт доволен.", "At most one neighbour: the Introvert is pleased."),
    steps=(
        Step(
            "card",
            Text(
                "Интроверт платит, если рядом с новым агентом **не больше одного** соседа. Углы не в счёт.",
                "The Introvert pays if a new agent has **at most one** neighbour. Corners do not count.",
            ),
            shows=("captain",),
            scene=scene(3),
        ),
        Step(
            "alone",
            Text("Первый агент всегда один.", "The first agent is always alone."),
            Text("Поставьте синего в третий отсек снизу.", "Place the blue one in the third compartment below."),
            hops=(Hop("agent:blue"), Hop("spot:c1"), OK),
            expects=("place blue c1 *",),
            others=(Other(Text("И тут соседей нет.", "No neighbours here either."), when=("place *",)),),
        ),
        Step(
            "reward",
            Text("Капитан платит за тишину.", "The captain pays for the quiet."),
            Text("Возьмите награду.", "Take the reward."),
            hops=(Hop("chip:1"),),
            expects=("do 1",),
            others=(_DECLINED,),
        ),
        Step(
            "grows",
            Text(
                "Корабль наполняется, и тихих мест **всё меньше**.", "The ship fills, and quiet places grow **fewer**."
            ),
            shows=("captain",),
        ),
        Step(
            "again",
            Text("Два агента внизу, между ними пустой отсек.", "Two agents below, an empty compartment between them."),
            Text(
                "Поставьте агента туда, где не больше одного соседа.",
                "Place an agent where it has at most one neighbour.",
            ),
            expects=("place * a1|b1|f1|c2|e2 *",),
            others=(_ELSEWHERE,),
            scene=scene(
                3,
                "0 place blue c1 0/0 do 1/0 end/0 take orange/1 place pink c1 3/1 end/1 take blue"
                "/0 place pink e1 1/0 do 1"
                "/0 end/0 take orange/1 place blue b1 0/1 end/1 take orange",
            ),
            again=True,
        ),
    ),
)

SQUARE = Lesson(
    id="bureau/square",
    title=Text("Квадрат", "The square"),
    line=Text("Четыре агента вместе: награда Квартирмейстера.", "Four agents together: the Quartermaster's reward."),
    minutes=2,
    clauses=("B41",),
    options=_captains("C3", "C2"),
    absent=("rivals",),
    end=Text(
        "Квадраты могут делить агентов: один ход, два квадрата.", "Squares may share agents: one turn, two squares."
    ),
    steps=(
        Step(
            "card",
            Text(
                "Квартирмейстер платит за **квадрат два на два** из агентов любого цвета.",
                "The Quartermaster pays for **a square of two by two** agents of any colour.",
            ),
            shows=("captain",),
            scene=scene(
                124,
                "0 place blue e1 0/0 end/0 take orange/1 place blue c1 0/1 end/1 take inspector"
                "/0 place orange e2 2/0 end"
                "/0 take orange/1 place orange b1 1/1 end/1 take orange/0 place orange d1 1/0 end/0 take orange"
                "/1 place orange e1 1/1 end/1 take pink",
            ),
        ),
        Step(
            "corner",
            Text("Три агента уже стоят углом.", "Three agents make a corner already."),
            Text("Закройте квадрат.", "Close the square."),
            hops=(Hop("agent:orange"), Hop("spot:d2"), OK),
            shows=("spot:d1", "spot:e1", "spot:e2"),
            expects=("place * d2 *",),
            others=(_ELSEWHERE,),
        ),
        Step(
            "reward",
            Text("Награда: топливо и кредит.", "The reward: fuel and a credit."),
            Text("Возьмите топливо.", "Take the fuel."),
            hops=(Hop("chip:1"),),
            expects=("do 1",),
            others=(
                _DECLINED,
                Other(Text("Сначала кредит, потом топливо.", "First the credit, then the fuel."), when=("do *",)),
            ),
        ),
        Step(
            "more",
            Text("Остальное возьмёте сами, и отсек ещё ждёт.", "The rest is yours to take, and the compartment waits."),
            shows=("captain",),
        ),
        Step(
            "again",
            Text("Другой корабль: снова не хватает одного агента.", "Another ship: again one agent is missing."),
            Text("Закройте квадрат.", "Close the square."),
            expects=("place * c2 *",),
            others=(_ELSEWHERE,),
            scene=scene(
                174,
                "0 place pink c1 3/0 end/0 take inspector/1 place orange b1 1/1 end/1 take blue/0 place blue b1 0/0 end"
                "/0 take blue/1 place pink d1 1/1 end/1 take orange/0 place blue b2 0/0 end/0 take blue"
                "/1 place blue d2 0"
                "/1 end/1 take pink",
            ),
            again=True,
        ),
    ),
)

PILOT = Lesson(
    id="bureau/third-row",
    title=Text("Третий ряд", "The third row"),
    line=Text("Капитан, который сам ведёт корабль.", "A captain who flies the ship."),
    minutes=2,
    clauses=("B44", "B31"),
    options=_captains("C6", "C2"),
    absent=("rivals",),
    end=Text(
        "Полёт капитана и полёты отсека: каждый со своей высадкой.",
        "The captain's flight and the compartment's: a landing each.",
    ),
    steps=(
        Step(
            "card",
            Text(
                "Этот капитан **летит**, когда агент встаёт в третий ряд снизу.",
                "This captain **flies** when an agent is placed in the third row from the bottom.",
            ),
            shows=("captain", "spot:b3"),
            scene=scene(
                141,
                "0 place blue b1 0/0 end/0 take inspector/1 place pink d1 3/1 end/1 take orange"
                "/0 place pink b2 1/0 do 1"
                "/0 take blue/1 place blue c1 0/1 end/1 take pink",
            ),
        ),
        Step(
            "third",
            Text("Путь в третий ряд открыт.", "The way to the third row is open."),
            Text("Поставьте агента в третий ряд.", "Place an agent in the third row."),
            hops=(Hop("agent:orange"), Hop("spot:b3"), OK),
            expects=("place * b3 *",),
            others=(_ELSEWHERE,),
        ),
        Step(
            "fly",
            Text("Полёт ещё до действий отсека.", "A flight, before the compartment's actions."),
            Text("Летите к соседней планете.", "Fly to a planet next to you."),
            hops=(Hop("place:0,1"), OK),
            expects=("fly 1 w|se",),
            others=(
                Other(Text("Новое место: 3 топлива.", "A new place: 3 fuel."), when=("fly *",)),
                _DECLINED,
            ),
        ),
        Step(
            "landing",
            Text("Дальше как в любом полёте: **можно высадиться**.", "Then as in any flight: **you may land**."),
            shows=("captain",),
        ),
        Step(
            "again",
            Text("Другой рейс с тем же капитаном.", "Another voyage with the same captain."),
            Text("Поставьте агента так, чтобы капитан полетел.", "Place an agent so that the captain flies."),
            expects=("place * a3|b3|c3|d3|e3|f3 *",),
            others=(_ELSEWHERE,),
            scene=scene(
                59,
                "0 place blue b1 0/0 end/0 take blue/1 place pink d1 3/1 end/1 take inspector/0 place pink b2 1/0 do 1"
                "/0 take inspector/1 place orange a1 1/1 leave/1 end/1 take pink",
            ),
            again=True,
        ),
    ),
)

SHIP = Lesson(
    id="bureau/own-ship",
    title=Text("Свой корабль", "A ship of your own"),
    line=Text("У планшета две стороны: общая и своя.", "A board has two sides: the common one and its own."),
    minutes=2,
    clauses=("B5", "B11"),
    options={"first": 0, "ships": "choice", "boards": ["explorer", "tanker"]},
    absent=("rivals",),
    end=Text("У каждого корабля свой нрав. Теперь вы знаете всё.", "Every ship has a character. Now you know it all."),
    steps=(
        Step(
            "sides",
            Text(
                "Перед рейсом выбирают сторону планшета. Общая **одинакова у всех**, своя есть только у вас.",
                "Before the voyage one chooses a side. The common one **is the same for all**, the other only yours.",
            ),
            scene=scene(5),
        ),
        Step(
            "own",
            Text("Первопроходец летает часто, а бумаг не любит.", "The Pathfinder flies often and hates paperwork."),
            Text("Выберите его сторону.", "Choose its own side."),
            hops=(Hop("side:own"), OK),
            expects=("side own",),
            others=(
                Other(
                    Text("Ровный корабль для спокойного рейса.", "An even ship for a calm voyage."),
                    when=("side common",),
                ),
            ),
            then=("1 side common",),
        ),
        Step(
            "other",
            Text(
                "Отсеки здесь **свои**, а правила те же, что и на общей стороне.",
                "The compartments are **its own**, the rules are those of the common side.",
            ),
            shows=("spot:a1", "spot:b1", "spot:c1", "spot:d1", "spot:e1", "spot:f1"),
        ),
        Step(
            "again",
            Text("Найдите на своём корабле полёт в нижнем ряду.", "Find the flight in the bottom row of your ship."),
            Text("Поставьте агента в этот отсек.", "Place an agent in that compartment."),
            expects=("place * b1 *",),
            others=(Other(Text("Но здесь полёта нет.", "But there is no flight here."), when=("place *",)),),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="bureau/captains-game",
    title=Text("Рейс с капитаном", "A voyage with a captain"),
    line=Text("Целая партия: капитаны и разные корабли.", "A whole game: captains and different ships."),
    minutes=25,
    clauses=("B12", "B16"),
    options={"first": 0, "captains": "on", "ships": "asymmetric"},
    end=Text("Рейс с капитаном окончен!", "Your voyage with a captain is over!"),
    remarks=(
        Remark(
            "hello",
            "can_place",
            Text("Прочтите карточку капитана: за что он платит?", "Read your captain's card: what does it pay for?"),
            ("B16",),
            ("captain",),
        ),
        Remark(
            "reward",
            "has_reward",
            Text(
                "Условие выполнено: награда до действий отсека.",
                "The condition is met: the reward comes before the actions.",
            ),
            ("B16",),
            ("captain",),
        ),
        Remark(
            "ship",
            "has_actions",
            Text("Корабль у вас свой: у него другие отсеки.", "The ship is your own: its compartments differ."),
            ("B5",),
        ),
        Remark(
            "land",
            "can_land",
            Text("Высадка кредиты приносит при любом капитане.", "A landing brings credits under any captain."),
            ("B30",),
        ),
        Remark(
            "last",
            "last_turns",
            Text("Мешок пуст: у каждого ещё один ход.", "The bag is empty: one more turn for everybody."),
            ("B36",),
        ),
    ),
)

CAPTAINS = Course(
    id="bureau-captains",
    game="bureau",
    guide="checkbot",
    title=Text("Капитаны и корабли", "Captains and ships"),
    line=Text("Для тех, кто уже летал.", "For those who have flown before."),
    praise=VOYAGE.praise,
    other=VOYAGE.other,
    again=VOYAGE.again,
    cheer=VOYAGE.cheer,
    lessons=(DOORKEEPER, INTROVERT, SQUARE, PILOT, SHIP, FIRST_GAME),
)
