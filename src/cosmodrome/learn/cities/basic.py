"""Cities, basic: from gathering to a new round, and a first game."""

from ...core.text import Text
from ...tables.entries import OptionValue
from ..lessons import Course, Hop, Lesson, Other, Remark, Step, scene

OPTIONS: dict[str, OptionValue] = {"workers": [1, 3, 4, 5, 7, 9, 12, 14, 15, 17, 19, 20], "asteroid": "fang"}
OK = Hop("ok")
BUILDING = Other(
    Text("Строить можно всегда, когда хватает ресурсов.", "You may build whenever you can pay for it."),
    when=("build *",),
)
GATHERING = Other(
    Text(
        "Собирать можно в любой ход, но здание останется в ячейке.",
        "You may always gather, but the building stays in its slot.",
    ),
    when=("gather *", "haul *"),
)

GATHER = Lesson(
    id="cities/gather",
    title=Text("Сбор", "Gather"),
    line=Text("Взять из области столько, сколько груза на карте.", "Take from an area as much as the card carries."),
    minutes=2,
    clauses=("C15", "C16", "C17"),
    options=OPTIONS,
    absent=("hand", "score"),
    end=Text(
        "Одна область, груз с карты: это и есть сбор.", "One area, the cargo of the card: that is all of gathering."
    ),
    steps=(
        Step(
            "areas",
            Text(
                "На общем поле четыре области: **вода, минералы, органика, энергия**. Из них и строят.",
                "The main board has four areas: **water, minerals, organics, energy**. Everything is built of them.",
            ),
            shows=("area:water", "area:minerals", "area:organics", "area:energy"),
            scene=scene(11, "0 choose 4/1 choose 15"),
        ),
        Step(
            "gather",
            Text(
                "Ходит скульптор Лия, её груз 2. Столько она и унесёт **из одной области**.",
                "Sculptor Leah acts, her cargo is 2. That much she carries **from one area**.",
            ),
            Text("Соберите воду.", "Gather water."),
            picture=("cargo", "=", "water", "water"),
            hops=(Hop("area:water"), OK),
            expects=("gather water",),
            others=(
                Other(Text("Это пригодится не меньше воды.", "That will be as useful as water."), when=("gather *",)),
                BUILDING,
            ),
        ),
        Step(
            "store",
            Text(
                "Вода на вашем складе. Он вмещает **девять** ресурсов, лишнее вернётся в банк.",
                "The water is in your store. It holds **nine** resources; the rest goes back to the bank.",
            ),
            shows=("store",),
        ),
        Step(
            "again",
            Text(
                "Теперь ходит прораб Дина. Для станции нужны два минерала и энергия.",
                "Now Forewoman Dina acts. A power plant takes two minerals and energy.",
            ),
            Text("Соберите минералы.", "Gather minerals."),
            expects=("gather minerals",),
            others=(
                Other(Text("Но минералов не прибавилось.", "But no minerals were added."), when=("gather *",)),
                BUILDING,
            ),
            scene=scene(25, "0 choose 17/1 choose 15/1 gather water"),
            again=True,
        ),
    ),
)

ORDER = Lesson(
    id="cities/who-goes-first",
    title=Text("Кто ходит раньше", "Who goes first"),
    line=Text("Тайный выбор. Меньший номер ходит первым.", "A secret choice. The lower number acts first."),
    minutes=1,
    clauses=("C14",),
    options=OPTIONS,
    end=Text("Меньший номер ходит раньше, больший обычно сильнее.", "Lower acts earlier, higher is usually stronger."),
    steps=(
        Step(
            "hand",
            Text(
                "В руке четыре рабочих. **Номер на карте** говорит, когда он ходит.",
                "You hold four workers. **The number on a card** says when it acts.",
            ),
            shows=("hand",),
            scene=scene(32),
        ),
        Step(
            "choose",
            Text(
                "Выберите рабочего: кого, никто не увидит. Откроют все разом, и **меньший номер ходит раньше**.",
                "Pick a worker; nobody sees whom. All turn up at once, and **the lower number goes first**.",
            ),
            Text("Возьмите Фому, номер 3.", "Take Foma, number 3."),
            picture=("three", "→", "hidden"),
            hops=(Hop("worker:3"), Hop("ok", ask=Text("Нажмите «Готово».", 'Press "Ready".'))),
            expects=("choose 3",),
            others=(
                Other(
                    Text(
                        "Этот номер больше тройки: соперник может успеть раньше.",
                        "This number is above three: your rival may act before you.",
                    ),
                    when=("choose *",),
                    ask=Text("«Готово» или другая карта?", '"Ready", or another card?'),
                ),
            ),
            then=("1 choose 15",),
        ),
        Step(
            "reveal",
            Text(
                "Открыли: у вас 3, у соперника 15. **Вы ходите первыми**.",
                "Turned up: yours is 3, your rival's 15. **You act first**.",
            ),
            shows=("order",),
        ),
        Step(
            "again",
            Text("Другая рука, и вы хотите успеть первыми.", "Another hand, and you want to be first."),
            Text("Выберите рабочего, который ходит раньше остальных.", "Choose the worker who acts before the others."),
            expects=("choose 5",),
            others=(
                Other(Text("Но в руке был номер меньше.", "But a lower number was in your hand."), when=("choose *",)),
            ),
            scene=scene(6),
            again=True,
        ),
    ),
)

BUILD = Lesson(
    id="cities/build",
    title=Text("Стройка", "Build"),
    line=Text("Заплатить и поставить. Касание стороной.", "Pay and place. Sides must touch."),
    minutes=3,
    clauses=("C18", "C20", "C21"),
    options=OPTIONS,
    absent=("hand",),
    end=Text("Цена в банк, сторона к стороне: город растёт.", "The price to the bank, side to side: the city grows."),
    steps=(
        Step(
            "price",
            Text(
                "Под зданием его цена. Жильё стоит **минерал, органику и энергию**, и они у вас есть.",
                "Below a building is its price. A habitat takes **minerals, organics and energy**; you have them.",
            ),
            shows=("slot:habitat/slot", "store"),
            scene=scene(9, "0 choose 3/1 choose 12"),
        ),
        Step(
            "first",
            Text(
                "Первое здание ставят куда угодно. Поверните его, подвиньте и стройте.",
                "The first building goes anywhere. Turn it, move it, build it.",
            ),
            Text("Постройте жильё.", "Build the habitat."),
            hops=(
                Hop("slot:habitat/slot"),
                Hop("ok", ask=Text("Подвиньте, как нравится, и стройте.", "Move it as you like and build.")),
            ),
            expects=("place habitat *",),
            on_way=("build habitat slot",),
            others=(GATHERING, BUILDING),
        ),
        Step(
            "touch",
            Text(
                "Каждое следующее должно коснуться соседа **стороной**: угла мало.",
                "Every later one must touch a neighbour **by a side**: a corner is not enough.",
            ),
            shows=("asteroid",),
        ),
        Step(
            "second",
            Text(
                "Здесь парк уже стоит. Теплице хватит двух вод и органики.",
                "Here a park stands already. A greenhouse takes two water and organics.",
            ),
            Text("Поставьте теплицу рядом с парком.", "Put a greenhouse beside the park."),
            hops=(
                Hop("slot:greenhouse/slot"),
                Hop("ok", ask=Text("Зелёная грань касается соседа. Стройте!", "A green side touches. Build!")),
            ),
            shows=("asteroid",),
            expects=("place greenhouse *",),
            on_way=("build greenhouse slot",),
            others=(GATHERING, BUILDING),
            scene=scene(
                7,
                "1 choose 1/0 choose 17/1 build habitat slot/1 place habitat f2,e3,f3,e4,f4/0 build entertainment slot"
                "/0 pay 1 1 0 0/0 place entertainment d1,e1,f1,f2,f3/1 choose 15/0 choose 20/1 gather organics"
                "/0 haul 1 1 0 1/0 take water/1 choose 4/0 choose 3",
            ),
        ),
        Step(
            "kept",
            Text(
                "Здание стоит до конца партии: **его не передвинуть**.", "It stands to the end: **it cannot be moved**."
            ),
            shows=("asteroid",),
        ),
        Step(
            "again",
            Text("Вода, органика и энергия на складе.", "Water, organics and energy are in store."),
            Text("Постройте генератор атмосферы.", "Build an atmosphere generator."),
            expects=("place atmosphere *",),
            on_way=("build atmosphere slot",),
            others=(GATHERING,),
            scene=scene(
                18,
                "1 choose 3/0 choose 4/1 build habitat slot/1 place habitat e6,f6,g6,f7,g7/0 gather water/1 choose 9"
                "/0 choose 20/1 haul 0 0 2 1/0 build entertainment slot/0 pay 2 1 0 0"
                "/0 place entertainment d1,e1,f1,f2,f3/1 choose 5/0 choose 1",
            ),
            again=True,
        ),
    ),
)

TERRAIN = Lesson(
    id="cities/terrain",
    title=Text("Лёд, кратеры, скалы", "Ice, craters, rock"),
    line=Text("Чем меньше клеток видно, тем больше очков.", "The fewer cells are seen, the more points."),
    minutes=2,
    clauses=("C27",),
    options=OPTIONS,
    absent=("hand",),
    end=Text(
        "Лёд дороже всего: до 15 очков. Кратеры до 10, скалы до 5.", "Ice is worth most: up to 15. Craters 10, rock 5."
    ),
    steps=(
        Step(
            "colours",
            Text(
                "Клетки трёх видов приносят очки: **лёд, кратеры и скалы**. Почва не приносит.",
                "Cells of three kinds bring points: **ice, craters and rock**. Soil does not.",
            ),
            picture=("ice", "crater", "rock"),
            shows=("asteroid",),
            scene=scene(
                10,
                "1 choose 12/0 choose 19/1 build habitat slot/1 place habitat d3,e3,f3,e4,f4/0 gather minerals"
                "/1 choose 3/0 choose 7/1 gather organics/0 build power slot/0 place power c6,c7,d7,d8/1 choose 1"
                "/0 choose 5/1 build entertainment slot/1 place entertainment b2,c2,d2,b3,b4/0 swap water energy"
                "/0 build habitat slot/0 place habitat e7,f7,g7,e8,f8/1 choose 20/0 choose 14/0 gather water"
                "/0 take energy/1 haul 1 1 1 1/1 take water/1 choose 9/0 choose 3",
            ),
        ),
        Step(
            "five",
            Text(
                "Лёд видно в пяти клетках: это ноль. **Каждая клетка меньше** добавляет 3 очка.",
                "Five cells of ice are seen: nothing yet. **Every cell less** adds 3 points.",
            ),
            shows=("score",),
        ),
        Step(
            "ice",
            Text(
                "У станции лежит клетка льда. Парк отдыха её накроет.",
                "By the power plant lies a cell of ice. A leisure park can cover it.",
            ),
            Text("Постройте парк отдыха на этой клетке.", "Build a leisure park over that cell."),
            hops=(Hop("slot:entertainment/slot"), Hop("cell:b4,c4,d4,d5,d6"), OK),
            shows=("cell:d5", "score:ice"),
            expects=("place entertainment +d5",),
            on_way=("build entertainment slot", "pay *"),
            others=(
                Other(Text("Лёд пока остался открытым.", "The ice is still in sight."), when=("place *",)),
                GATHERING,
            ),
        ),
        Step(
            "counted",
            Text("Осталось четыре клетки: **плюс 3 очка**.", "Four cells are left: **3 points more**."),
            shows=("score",),
        ),
        Step(
            "again",
            Text(
                "Теперь кратеры: их видно пять, и каждый накрытый даёт 2 очка.",
                "Now craters: five are seen, and each one covered brings 2 points.",
            ),
            Text("Накройте парком отдыха кратер.", "Cover a crater with a leisure park."),
            expects=tuple(f"place entertainment +{cell}" for cell in ("b1", "c2", "e7", "d8", "f8")),
            on_way=("build entertainment slot", "pay *"),
            others=(
                Other(Text("Кратеров открыто столько же.", "As many craters are in sight."), when=("place *",)),
                GATHERING,
            ),
            scene=scene(
                11,
                "1 choose 3/0 choose 4/1 build habitat slot/1 place habitat e6,f6,g6,f7,g7/0 gather water/1 choose 17"
                "/0 choose 7/0 build greenhouse slot/0 place greenhouse d1,e1,f1,d2/0 take water/1 gather energy"
                "/1 choose 19/0 choose 5/0 swap water organics/0 build habitat slot/0 place habitat e2,f2,e3,f3,g3"
                "/1 build entertainment slot/1 place entertainment f3,g3,h3,f4,f5/1 place factory g4,h4/1 choose 20"
                "/0 choose 12/0 gather organics/1 gather minerals/1 take energy/1 choose 7/0 choose 1",
            ),
            again=True,
        ),
    ),
)

SET = Lesson(
    id="cities/set-and-goal",
    title=Text("Набор и цель", "Set and goal"),
    line=Text(
        "Пять разных зданий: 15 очков. И тайная цель.", "Five different buildings: 15 points. And a secret goal."
    ),
    minutes=2,
    clauses=("C28", "C29"),
    options=OPTIONS,
    absent=("hand",),
    end=Text(
        "Набор даёт 15, цель понемногу за каждое здание.", "A set brings 15, the goal a little for each building."
    ),
    steps=(
        Step(
            "set",
            Text(
                "Пять **разных** зданий вместе: набор, 15 очков. У вас их уже четыре.",
                "Five **different** buildings make a set: 15 points. You have four of them.",
            ),
            shows=("score:set",),
            scene=scene(
                15,
                "1 choose 19/0 choose 4/0 build atmosphere slot/0 place atmosphere d1,e1,f1,e2/0 pay 0 1 0 0"
                "/0 place statue d2/1 build habitat slot/1 place habitat b6,c6,d6,b7,c7/1 place factory d7,e7"
                "/1 choose 9"
                "/0 choose 1/0 gather energy/1 haul 2 0 1 0/1 choose 17/0 choose 3/0 gather minerals"
                "/1 build atmosphere slot/1 place atmosphere a4,b4,c4,b5/1 choose 12/0 choose 15/1 gather energy"
                "/0 build entertainment slot/0 pay 0 2 0 1/0 place entertainment d3,e3,f3,d4,d5/0 take energy"
                "/1 choose 1"
                "/0 choose 19/1 build entertainment slot/1 pay 2 0 0 1/1 place entertainment d2,e2,f2,d3,d4"
                "/0 gather organics/1 choose 4/0 choose 7/1 gather minerals/0 build habitat slot"
                "/0 place habitat c6,d6,c7,d7,e7/0 take energy/1 choose 15/0 choose 5/0 swap organics water"
                "/0 swap energy water/0 build greenhouse slot/0 place greenhouse f7,d8,e8,f8/1 build power slot"
                "/1 place power e6,f6,f7,g7/1 take energy/1 choose 20/0 choose 12/0 gather minerals/1 gather water"
                "/1 take organics/1 choose 7/0 choose 1",
            ),
        ),
        Step(
            "fifth",
            Text("Не хватает только станции.", "Only a power plant is missing."),
            Text("Постройте станцию и закройте набор.", "Build the power plant and close the set."),
            hops=(Hop("slot:power/slot"), OK),
            shows=("score:set",),
            expects=("place power *",),
            on_way=("build power slot",),
            others=(GATHERING, BUILDING),
        ),
        Step(
            "goal",
            Text(
                "Набор закрыт! А вашу **цель** видите только вы: 2 очка за одно здание, 1 за другое.",
                "The set is whole! Your **goal** is known to you alone: 2 points for one building, 1 for another.",
            ),
            shows=("score:goal",),
        ),
        Step(
            "again",
            Text(
                "Другой астероид, другой набор: посмотрите, чего в нём нет.",
                "Another city, another set: look what is missing.",
            ),
            Text("Постройте пятое здание набора.", "Build the fifth building of the set."),
            expects=("place atmosphere *",),
            on_way=("build atmosphere slot",),
            others=(GATHERING,),
            scene=scene(
                5,
                "1 choose 7/0 choose 15/1 build habitat slot/1 place habitat d3,e3,f3,d4,e4/1 take minerals"
                "/0 gather minerals/1 choose 1/0 choose 5/1 gather water/0 build power slot/0 place power c1,d1,d2,e2"
                "/1 choose 19/0 choose 17/0 build habitat slot/0 place habitat f1,f2,g2,f3,g3"
                "/1 build entertainment slot"
                "/1 place entertainment f4,g4,h4,h5,h6/1 place factory d1,d2/1 choose 12/0 choose 20/1 gather minerals"
                "/0 gather organics/0 take water/1 choose 3/0 choose 4/1 build entertainment slot"
                "/1 place entertainment a3,b3,c3,c4,c5/0 build greenhouse slot/0 place greenhouse d3,e3,d4,d5"
                "/0 pay 0 0 1 0/0 place statue b1/1 choose 15/0 choose 14/0 gather water/0 take energy/1 gather energy"
                "/1 choose 9/0 choose 19/1 haul 0 2 1 0/0 build entertainment slot/0 pay 2 0 1 0"
                "/0 place entertainment c6,d6,e6,e7,e8/0 place factory f7,g7/1 choose 5/0 choose 1",
            ),
            again=True,
        ),
    ),
)

ABILITIES = Lesson(
    id="cities/abilities",
    title=Text("Способности", "Abilities"),
    line=Text("Сбор, стройка, «до», «вместо»: слова на картах.", "Gather, build, before, instead: words on cards."),
    minutes=2,
    clauses=("C15",),
    options=OPTIONS,
    end=Text(
        "Слово перед двоеточием говорит, когда способность работает.", "The word before the colon says when it works."
    ),
    steps=(
        Step(
            "words",
            Text(
                "Жёлтое слово на карте говорит, **когда** способность работает. У Севы это «Сбор».",
                'The yellow word on a card says **when** its ability works. For Seva it is "Gather".',
            ),
            shows=("order",),
            scene=scene(2, "0 choose 14/1 choose 19"),
        ),
        Step(
            "gather",
            Text(
                "Сева соберёт груз и возьмёт ещё один ресурс из другой области.",
                "Seva gathers his cargo, and one more resource from another area.",
            ),
            Text("Соберите минералы.", "Gather minerals."),
            hops=(Hop("area:minerals"), OK),
            expects=("gather minerals",),
            others=(
                Other(Text("Способность сработает и здесь.", "The ability works here as well."), when=("gather *",)),
                Other(
                    Text("При стройке способность Севы молчит.", "With a build Seva's ability is silent."),
                    when=("build *",),
                ),
            ),
        ),
        Step(
            "more",
            Text("Вот и способность: ещё один ресурс.", "Here is the ability: one more resource."),
            Text("Возьмите любой.", "Take any one."),
            hops=(Hop("choice:take organics"), OK),
            expects=("take *",),
        ),
        Step(
            "before",
            Text(
                "«До действия» работает **в начале хода**, потом вы ещё собираете или строите.",
                '"Before" works **at the start of a turn**; then you still gather or build.',
            ),
        ),
        Step(
            "again",
            Text(
                "Ходит меняла Тифф: до действия он меняет ресурсы в банке.",
                "Changer Tiff acts: before his action he swaps resources with the bank.",
            ),
            Text("Смените один ресурс на другой.", "Swap one resource for another."),
            expects=("swap *",),
            others=(
                Other(
                    Text("Способность «до действия» теперь пропала.", 'The ability "before" is lost now.'),
                    when=("gather *", "build *"),
                ),
            ),
            scene=scene(29, "0 choose 5/1 choose 15"),
            again=True,
        ),
    ),
)

ROUND = Lesson(
    id="cities/new-round",
    title=Text("Новый раунд", "A new round"),
    line=Text("Области полнеют, карты уходят соседу.", "Areas fill up, cards pass to your neighbour."),
    minutes=1,
    clauses=("C23", "C24", "C25", "C26"),
    options=OPTIONS,
    end=Text(
        "Раундов восемь. Теперь вы знаете всё для первой партии.",
        "There are eight rounds. You know enough for a first game.",
    ),
    steps=(
        Step(
            "last",
            Text(
                "За раунд каждый играет двух рабочих. Ваш ход в этом раунде **последний**.",
                "In a round everybody plays two workers. Your turn is **the last** of this round.",
            ),
            shows=("order",),
            scene=scene(
                1,
                "0 choose 1/1 choose 15/0 gather water/1 gather minerals/0 choose 9/1 choose 4/1 gather organics",
            ),
        ),
        Step(
            "gather",
            Text("Три области пусты, осталась энергия.", "Three areas are empty, energy is left."),
            Text("Соберите энергию.", "Gather energy."),
            hops=(Hop("area:energy"), OK),
            expects=("gather energy",),
            others=(BUILDING,),
        ),
        Step(
            "areas",
            Text(
                "Раунд второй: в каждую область легло **по два** ресурса, ячейки снова полны.",
                "Round two: **two** resources came to every area, and the slots are full again.",
            ),
            shows=("area:water", "area:minerals", "area:organics", "area:energy"),
        ),
        Step(
            "cards",
            Text(
                "Сыгранные номера 1 и 9 ушли, **два новых рабочих** пришли в руку.",
                "Numbers 1 and 9, which you played, are gone. **Two new workers** came to your hand.",
            ),
            shows=("hand",),
        ),
        Step(
            "again",
            Text(
                "В руке остались номера 7 и 14, остальные новые.",
                "Numbers 7 and 14 stayed in hand, the others are new.",
            ),
            Text("Выберите нового рабочего.", "Choose a new worker."),
            expects=("choose 3|20",),
            others=(
                Other(Text("Этот рабочий был у вас и раньше.", "You had this worker before."), when=("choose *",)),
            ),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="cities/first-game",
    title=Text("Первая партия", "First game"),
    line=Text("Восемь раундов против новичка. Вера рядом.", "Eight rounds against a novice. Vera is there."),
    minutes=25,
    clauses=("C14", "C22", "C27"),
    end=Text(
        "Первый город построен! Дальше играйте, с кем хотите.", "Your first city stands! Now play with whom you like."
    ),
    remarks=(
        Remark(
            "start",
            "first_choice",
            Text(
                "Восемь раундов. Застройте свой астероид: очки за закрытый лёд, кратеры, скалы, за наборы и цель.",
                "Eight rounds. Build over your asteroid: points for covered ice, craters and rock, sets and your goal.",
            ),
            ("C22", "C27"),
            ("score",),
        ),
        Remark(
            "hello",
            "first_choice",
            Text(
                "Выберите рабочего и нажмите «Готово». Меньший номер ходит раньше, больший груз уносит больше.",
                'Choose a worker and press "Ready". A lower number acts earlier, more cargo carries more.',
            ),
            ("C14",),
            ("hand",),
        ),
        Remark(
            "act",
            "first_action",
            Text(
                "Ваш ход: соберите из одной области или постройте, на что хватает.",
                "Your turn: gather from one area, or build what you can pay for.",
            ),
            ("C15", "C16"),
        ),
        Remark(
            "anywhere",
            "first_place",
            Text(
                "Первое здание ставьте на лёд и кратеры: они дороже всего.",
                "Put the first building on ice and craters: they are worth most.",
            ),
            ("C20", "C27"),
            ("asteroid",),
        ),
        Remark(
            "touch",
            "second_place",
            Text(
                "Новое здание должно коснуться старого стороной: эта грань светится зелёным.",
                "A new building must touch an old one by a side: that side glows green.",
            ),
            ("C20",),
            ("asteroid",),
        ),
        Remark(
            "full",
            "store_is_full",
            Text("Склад почти полон: пора строить.", "Your store is nearly full: time to build."),
            ("C17",),
            ("store",),
        ),
        Remark(
            "set",
            "set_is_near",
            Text("До набора одно здание: он даст 15 очков.", "One building short of a set: it brings 15 points."),
            ("C28",),
            ("score:set",),
        ),
        Remark(
            "round",
            "second_round",
            Text(
                "Новый раунд: области пополнились, две карты в руке новые.",
                "A new round: areas were filled, two cards in your hand are new.",
            ),
            ("C23", "C26"),
            ("hand",),
        ),
        Remark(
            "goal",
            "half_way",
            Text(
                "Половина партии. Загляните в цель: её здания дают очки сверх набора.",
                "Half the game. Look at your goal: its buildings bring points besides the set.",
            ),
            ("C29",),
            ("score:goal",),
        ),
        Remark(
            "last",
            "last_round",
            Text(
                "Последний раунд: ресурсы на складе очков не дадут. Стройте!",
                "The last round: resources in store bring no points. Build!",
            ),
            ("C22", "C31"),
            ("round",),
        ),
    ),
)

BASIC = Course(
    id="cities",
    game="cities",
    guide="vera",
    title=Text("Обычная игра", "The basic game"),
    line=Text("Семь уроков с прорабом Верой.", "Seven lessons with Vera the foreman."),
    praise=Text("Тоже ход!", "Also a move!"),
    other=Text("Правила это разрешают.", "The rules allow it."),
    again=Text("Повторим шаг или играем дальше?", "Repeat the step, or play on?"),
    cheer=Text("Урок пройден!", "Lesson done!"),
    lessons=(GATHER, ORDER, BUILD, TERRAIN, SET, ABILITIES, ROUND, FIRST_GAME),
)
