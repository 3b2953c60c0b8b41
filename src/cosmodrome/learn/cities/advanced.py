"""Cities, advanced: day and night, bare soil, plans, rank and file, monuments."""

from ...core.text import Text
from ...tables.entries import OptionValue
from ..lessons import Course, Hop, Lesson, Other, Remark, Step, scene
from .basic import BASIC, BUILDING, GATHERING, OK, OPTIONS

_ADVANCED: dict[str, OptionValue] = {
    "mode": "advanced",
    "workers": [1, 2, 4, 5, 7, 9, 11, 12, 14, 15, 16, 20],
    "asteroid": "fang",
}
# where a habitat covers at most one cell of soil
_BARE = (
    "d1,e1,f1,d2,e2 b4,c4,d4,b5,c5 c5,d5,e5,c6,d6 e7,f7,g7,e8,f8 d1,e1,f1,e2,f2 e2,f2,g2,f3,g3 "
    "b4,c4,d4,c5,d5 d1,e1,d2,e2,f2 e1,f1,e2,f2,g2 c4,d4,c5,d5,e5 c6,d6,c7,d7,e7 d1,e1,d2,e2,d3 "
    "f2,g2,f3,g3,f4 c3,d3,c4,d4,c5 c4,d4,c5,d5,c6 c5,d5,c6,d6,c7 e1,f1,e2,f2,f3 f2,g2,f3,g3,g4 "
    "b4,c4,b5,c5,c6 c4,d4,c5,d5,d6 f1,f2,g2,f3,g3 c4,c5,d5,c6,d6 c5,c6,d6,c7,d7 e1,f1,d2,e2,f2 "
    "f2,g2,e3,f3,g3 c3,d3,b4,c4,d4 d2,c3,d3,c4,d4 d3,c4,d4,c5,d5 d4,c5,d5,c6,d6"
)

NIGHT = Lesson(
    id="cities/day-and-night",
    title=Text("День и ночь", "Day and night"),
    line=Text(
        "Первый рабочий раунда дневной, второй ночной.", "The first worker of a round is by day, the second by night."
    ),
    minutes=2,
    clauses=("C32",),
    options=_ADVANCED,
    absent=("score",),
    end=Text("Одна карта, две работы: решает, когда её сыграть.", "One card, two jobs: it matters when it is played."),
    steps=(
        Step(
            "two",
            Text(
                "У рабочих **две способности**. Первый рабочий раунда работает днём, второй ночью.",
                "Workers have **two abilities**. The first of a round works by day, the second by night.",
            ),
            shows=("order",),
            scene=scene(2, "0 choose 15/1 choose 16"),
        ),
        Step(
            "day",
            Text(
                "Сейчас день: строя с оценщиком Яном, вы вернёте один из уплаченных ресурсов.",
                "It is day: building with Appraiser Jan, you take back one resource you paid.",
            ),
            Text("Постройте жильё и верните ресурс.", "Build a habitat and take one back."),
            hops=(Hop("slot:habitat/slot"), OK, Hop("choice:take energy"), OK),
            expects=("take *",),
            on_way=("build habitat slot", "place habitat *"),
            others=(
                Other(
                    Text("Днём сбор у Яна самый обычный.", "By day Jan gathers as anybody does."), when=("gather *",)
                ),
                BUILDING,
            ),
        ),
        Step(
            "later",
            Text(
                "Ночью тот же Ян **собирает**: груз и ещё один любой ресурс из банка.",
                "By night the same Jan **gathers**: his cargo and any one more from the bank.",
            ),
        ),
        Step(
            "again",
            Text(
                "Раунд идёт к концу: Ян у вас второй, значит ночной.",
                "The round nears its end: Jan is your second worker, so it is night.",
            ),
            Text("Соберите энергию и возьмите ещё один ресурс.", "Gather energy and take one resource more."),
            expects=("take *",),
            on_way=("gather energy",),
            others=(
                Other(
                    Text("Ночью Ян при стройке ничего не возвращает.", "By night Jan gives nothing back for a build."),
                    when=("build *",),
                ),
            ),
            scene=scene(
                2,
                "0 choose 5/1 choose 16/0 build habitat slot/0 place habitat d1,e1,f1,d2,e2/1 gather minerals"
                "/0 choose 15/1 choose 11/1 gather organics",
            ),
            again=True,
        ),
    ),
)

SOIL = Lesson(
    id="cities/bare-soil",
    title=Text("Голая почва", "Bare soil"),
    line=Text("Каждая открытая клетка почвы: 1 очко.", "Every uncovered cell of soil: 1 point."),
    minutes=2,
    clauses=("C27", "C32"),
    options=_ADVANCED,
    absent=("hand",),
    end=Text("Накрывайте лёд, кратеры и скалы, а почву берегите.", "Cover ice, craters and rock; spare the soil."),
    steps=(
        Step(
            "point",
            Text(
                "В продвинутом режиме **голая почва приносит очки**: по одному за клетку.",
                "In advanced mode **bare soil brings points**: one for each cell.",
            ),
            picture=("soil",),
            shows=("asteroid", "score"),
            scene=scene(2, "0 choose 14/1 choose 16"),
        ),
        Step(
            "craters",
            Text(
                "Три кратера подряд и лёд под ними: здесь атмосфера почву не тронет.",
                "Three craters in a row and ice below them: here an atmosphere generator spares the soil.",
            ),
            Text("Поставьте атмосферу на эти кратеры.", "Place the atmosphere on these craters."),
            hops=(
                Hop("slot:atmosphere/slot"),
                Hop("turn", ask=Text("Поверните: три клетки вверх.", "Turn it: three cells up.")),
                Hop("cell:b4,c4,d4,c5"),
                OK,
            ),
            shows=("cell:b4,c4,d4,c5",),
            expects=("place atmosphere b4,c4,d4,c5",),
            on_way=("build atmosphere slot",),
            others=(
                Other(
                    Text("Посмотрите на счёт: сколько почвы накрыто?", "Look at the score: how much soil is covered?"),
                    when=("place *",),
                ),
                GATHERING,
                BUILDING,
            ),
        ),
        Step(
            "kept",
            Text(
                "Вся почва осталась открытой: **ни одного очка не потеряно**.",
                "All the soil is still bare: **not a point was lost**.",
            ),
            shows=("score",),
        ),
        Step(
            "again",
            Text("Пустой астероид, и хватает на жильё.", "An empty asteroid, and you can pay for a habitat."),
            Text(
                "Постройте жильё, накрыв не больше одной клетки почвы.",
                "Build a habitat over at most one cell of soil.",
            ),
            expects=(f"place habitat {_BARE.replace(' ', '|')}",),
            on_way=("build habitat slot",),
            others=(
                Other(
                    Text("Почвы накрыто больше одной клетки.", "More than one cell of soil is covered."),
                    when=("place *",),
                ),
                GATHERING,
                BUILDING,
            ),
            scene=scene(13, "0 choose 9/1 choose 15"),
            again=True,
        ),
    ),
)

PLANS = Lesson(
    id="cities/plans",
    title=Text("Планы на будущее", "Plans for the future"),
    line=Text("Оба рабочих раунда выбраны сразу.", "Both workers of a round are chosen at once."),
    minutes=1,
    clauses=("C33",),
    options={**OPTIONS, "plans": "plans"},
    absent=("score",),
    end=Text("Двое по порядку, и передумать уже нельзя.", "Two in order, and no second thoughts."),
    steps=(
        Step(
            "both",
            Text(
                "С планами вы выбираете **обоих рабочих раунда сразу**, по порядку и втайне.",
                "With plans you choose **both workers of the round at once**, in order and in secret.",
            ),
            shows=("hand",),
            scene=scene(3),
        ),
        Step(
            "plan",
            Text("Номер 1 начнёт, номер 9 продолжит.", "Number 1 begins, number 9 follows."),
            Text("Выберите сначала 1, потом 9.", "Choose 1 first, then 9."),
            hops=(Hop("worker:1"), Hop("worker:9"), OK),
            expects=("plan 1 9",),
            others=(Other(Text("И такой план годится.", "Such a plan will do as well."), when=("plan *",)),),
            then=("1 plan 14 15",),
        ),
        Step(
            "first",
            Text(
                "Первых открыли, и они ходят по номерам. **Вторых откроют потом**.",
                "The first ones are open and act by number. **The second ones are revealed later**.",
            ),
            shows=("order",),
        ),
        Step(
            "again",
            Text(
                "Новая рука. Начать хочется как можно раньше, а закончить сильным.",
                "A new hand. Begin as early as you can, end with a strong one.",
            ),
            Text(
                "Первым возьмите меньший номер руки, вторым самый большой.",
                "Take the lowest number first and the highest second.",
            ),
            expects=("plan 1 20",),
            others=(Other(Text("Порядок вышел другой.", "The order is another one."), when=("plan *",)),),
            scene=scene(8),
            again=True,
        ),
    ),
)

RANKS = Lesson(
    id="cities/rank-and-file",
    title=Text("Рядовые", "Rank and file"),
    line=Text(
        "Двое без порядка: ходят, когда назовут номер.", "Two without an order: they act when their number is called."
    ),
    minutes=1,
    clauses=("C34",),
    options={**OPTIONS, "plans": "rank_and_file"},
    absent=("score",),
    end=Text(
        "Счёт идёт от единицы: чей номер назвали, тот и ходит.", "The count begins at one: whoever is called acts."
    ),
    steps=(
        Step(
            "count",
            Text(
                "У рядовых порядок не выбирают: **номера называют подряд**, и названный ходит.",
                "With rank and file nobody picks an order: **numbers are called** one by one, and who is called acts.",
            ),
            shows=("hand",),
            scene=scene(3),
        ),
        Step(
            "early",
            Text(
                "С номерами 1 и 4 вы, пожалуй, сходите дважды подряд.",
                "With numbers 1 and 4 you may well act twice in a row.",
            ),
            Text("Выберите 1 и 4.", "Choose 1 and 4."),
            hops=(Hop("worker:1"), Hop("worker:4"), OK),
            expects=("plan 1 4",),
            others=(Other(Text("И эта пара годится.", "That pair will do as well."), when=("plan *",)),),
            then=("1 plan 14 15",),
        ),
        Step(
            "called",
            Text(
                "Назвали единицу: **ваш ход**. Соперник ждёт четырнадцатого.",
                "One was called: **your turn**. Your rival waits for fourteen.",
            ),
            shows=("order",),
        ),
        Step(
            "again",
            Text(
                "Теперь наоборот: хочется посмотреть, что сделают другие.",
                "Now the other way round: first see what others do.",
            ),
            Text("Выберите двоих с самыми большими номерами.", "Choose the two highest numbers."),
            expects=("plan 4 20",),
            others=(
                Other(Text("Был в руке и номер побольше.", "There was a higher number in hand."), when=("plan *",)),
            ),
            scene=scene(8),
            again=True,
        ),
    ),
)

MONUMENTS = Lesson(
    id="cities/monuments",
    title=Text("Монументы", "Monuments"),
    line=Text("Замкнутая пустота по форме монумента: 5 очков.", "A closed-in gap of a monument's shape: 5 points."),
    minutes=2,
    clauses=("C35", "C36", "C37"),
    options={**OPTIONS, "monuments": True},
    absent=("hand",),
    end=Text("Монумент даром, а первый приносит 5 очков.", "A monument is free, and the first brings 5 points."),
    steps=(
        Step(
            "shapes",
            Text(
                "Рядом лежат монументы, один на всех. **Маяк** занимает одну клетку.",
                "Monuments lie beside the board, for everybody. **The Beacon** takes one cell.",
            ),
            shows=("monuments",),
            scene=scene(62, "0 choose 3/1 choose 17/0 build habitat slot/0 place habitat g4,g5,h5,g6,h6"),
        ),
        Step(
            "raise",
            Text(
                "Жильё замкнуло клетку: вокруг только тайлы и край. Это ровно Маяк.",
                "The habitat closed in a cell: only tiles and the edge around it. Just a Beacon.",
            ),
            Text("Поставьте Маяк.", "Place the Beacon."),
            hops=(Hop("choice:monument m1 h4"),),
            shows=("cell:h4",),
            expects=("monument *",),
            others=(Other(Text("Клетка так и останется пустой.", "The cell will stay empty."), when=("skip",)),),
        ),
        Step(
            "five",
            Text(
                "Маяк стоит даром: **плюс 5 очков**, и клетка накрыта.",
                "The Beacon stands, for nothing: **5 points**, and the cell is covered.",
            ),
            shows=("score",),
        ),
        Step(
            "again",
            Text(
                "Другой город, и снова замкнулась пустая клетка.", "Another city, and again an empty cell is closed in."
            ),
            Text("Получите 5 очков за монумент.", "Get the 5 points for a monument."),
            expects=("monument *",),
            others=(
                Other(
                    Text("Монумент достанется кому-то другому.", "The monument is left for somebody else."),
                    when=("skip",),
                ),
            ),
            scene=scene(3, "0 choose 5/1 choose 20/0 build atmosphere slot/0 place atmosphere c6,d6,e6,d7"),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="cities/advanced-game",
    title=Text("Большая партия", "The big game"),
    line=Text("Продвинутый режим с планами и монументами.", "Advanced mode with plans and monuments."),
    minutes=30,
    clauses=("C32", "C33", "C35"),
    options={"mode": "advanced", "plans": "plans", "monuments": True},
    end=Text("Большая партия сыграна!", "The big game is played!"),
    remarks=(
        Remark(
            "hello",
            "first_choice",
            Text(
                "Двое сразу: первый работает днём, второй ночью.", "Two at once: the first by day, the second by night."
            ),
            ("C32", "C33"),
            ("hand",),
        ),
        Remark(
            "soil",
            "first_place",
            Text("Берегите почву: открытая клетка приносит очко.", "Spare the soil: a bare cell is a point."),
            ("C27",),
            ("asteroid",),
        ),
        Remark(
            "monument",
            "can_raise",
            Text(
                "Пустота по форме монумента: 5 очков за первый.", "A gap of a monument's shape: 5 points for the first."
            ),
            ("C36", "C37"),
            ("monuments",),
        ),
        Remark(
            "set",
            "set_is_near",
            Text("До набора одно здание: он даст 15 очков.", "One building short of a set: it brings 15 points."),
            ("C28",),
            ("score:set",),
        ),
        Remark(
            "last",
            "last_round",
            Text(
                "Последний раунд: ресурсы очков не дадут. Стройте!", "The last round: resources bring no points. Build!"
            ),
            ("C22",),
            ("round",),
        ),
    ),
)

ADVANCED = Course(
    id="cities-advanced",
    game="cities",
    guide="vera",
    title=Text("Продвинутая игра", "The advanced game"),
    line=Text("День и ночь, планы, монументы.", "Day and night, plans, monuments."),
    praise=BASIC.praise,
    other=BASIC.other,
    again=BASIC.again,
    cheer=BASIC.cheer,
    lessons=(NIGHT, SOIL, PLANS, RANKS, MONUMENTS, FIRST_GAME),
)
