"""Cities solo: the automaton, how to forestall it, and the workers it leaves."""

from ...core.text import Text
from ..lessons import Course, Hop, Lesson, Other, Remark, Step, scene
from .basic import BASIC, GATHERING, OK

AUTOMATON = Lesson(
    id="cities/automaton",
    title=Text("Автомат", "The automaton"),
    line=Text("Его рабочий сверху колоды, ход сам собой.", "Its worker comes from the deck, its turn by itself."),
    minutes=2,
    clauses=("C39", "C41", "C42"),
    seats=1,
    end=Text("Меньший номер ходит раньше, и у автомата тоже.", "The lower number acts first, for the automaton too."),
    steps=(
        Step(
            "deck",
            Text(
                "Вы играете против **автомата**. Рабочего ему даёт колода, уже после вашего выбора.",
                "You play against **an automaton**. The deck gives it a worker, after you have chosen.",
            ),
            shows=("automaton",),
            scene=scene(3),
        ),
        Step(
            "choose",
            Text("Чем меньше номер, тем вернее вы сходите раньше.", "The lower your number, the surer you act first."),
            Text("Возьмите Тошу, номер 1.", "Take Tosha, number 1."),
            hops=(Hop("worker:1"), OK),
            expects=("choose 1",),
            others=(Other(Text("Автомат может успеть раньше.", "The automaton may be faster."), when=("choose *",)),),
        ),
        Step(
            "act",
            Text("Автомату выпал номер 4: вы первые.", "The automaton got number 4: you are first."),
            Text("Соберите воду.", "Gather water."),
            hops=(Hop("area:water"), OK),
            shows=("order",),
            expects=("gather water",),
            others=(
                Other(Text("Тоже пригодится.", "Useful as well."), when=("gather *",)),
                Other(Text("Стройка сразу: смело.", "Building at once: bold."), when=("build *",)),
            ),
        ),
        Step(
            "turn",
            Text(
                "Автомат сходил сам: **левое действие карты, а если нельзя, правое**.",
                "The automaton acted by itself: **the left action of its card; if it cannot, the right one**.",
            ),
            shows=("automaton",),
        ),
        Step(
            "again",
            Text("Новая партия, и медлить не хочется.", "A new game, and you do not want to wait."),
            Text(
                "Выберите рабочего, который вернее всех опередит автомат.",
                "Choose the worker surest to be ahead of the automaton.",
            ),
            expects=("choose 4",),
            others=(
                Other(Text("Был в руке и номер поменьше.", "There was a lower number in hand."), when=("choose *",)),
            ),
            scene=scene(5),
            again=True,
        ),
    ),
)

AHEAD = Lesson(
    id="cities/ahead",
    title=Text("Опередить автомат", "Ahead of the automaton"),
    line=Text("Заберите здание, которое ему нужно.", "Take the building it wants."),
    minutes=2,
    clauses=("C40", "C43", "C44", "C46"),
    seats=1,
    absent=("hand",),
    end=Text(
        "Каждое здание автомата стоит вам очков: мешайте ему.",
        "Every building of the automaton costs you: get in its way.",
    ),
    steps=(
        Step(
            "score",
            Text(
                "Здание приносит автомату **столько очков, какова сложность**. За каждый недостающий вид минус 5.",
                "A building brings the automaton **as many points as the difficulty**. Each missing kind costs it 5.",
            ),
            shows=("automaton",),
            scene=scene(5, "0 choose 4"),
        ),
        Step(
            "take",
            Text(
                "Его рабочий 6 хочет построить жильё, а ходите вы раньше. Ячейка одна!",
                "Its worker 6 wants a habitat, and you act first. There is one slot!",
            ),
            Text("Постройте жильё раньше него.", "Build the habitat before it does."),
            hops=(Hop("slot:habitat/slot"), OK),
            shows=("order",),
            expects=("place habitat *",),
            on_way=("build habitat slot",),
            others=(
                GATHERING,
                Other(
                    Text("Хорошее здание, но жильё достанется автомату.", "A good building, but it gets the habitat."),
                    when=("build *",),
                ),
            ),
        ),
        Step(
            "gathered",
            Text(
                "Жилья в ячейке нет: автомат **только собрал ресурсы**.",
                "No habitat in the slot: the automaton **just gathered**.",
            ),
            shows=("automaton",),
        ),
        Step(
            "again",
            Text(
                "Теперь автомату нужна атмосфера, и вы снова раньше.",
                "Now it wants an atmosphere generator, and you are first again.",
            ),
            Text("Заберите здание, которое хочет автомат.", "Take the building that the automaton wants."),
            expects=("place atmosphere *",),
            on_way=("build atmosphere slot",),
            others=(
                GATHERING,
                Other(
                    Text("Но атмосфера достанется автомату.", "But it gets the atmosphere generator."),
                    when=("build *",),
                ),
            ),
            scene=scene(15, "0 choose 1"),
            again=True,
        ),
    ),
)

CARDS = Lesson(
    id="cities/its-workers",
    title=Text("Его рабочие", "Its workers"),
    line=Text("Рабочие автомата переходят к вам.", "The automaton's workers come to you."),
    minutes=1,
    clauses=("C45",),
    seats=1,
    end=Text("Кого сыграл автомат, того сыграете вы.", "Whom the automaton played, you will play."),
    steps=(
        Step(
            "end",
            Text(
                "Раунд кончается вашим ходом. Автомат в нём сыграл номера **14 и 7**.",
                "The round ends with your turn. In it the automaton played numbers **14 and 7**.",
            ),
            shows=("automaton",),
            scene=scene(33, "0 choose 1/0 gather water/0 choose 4"),
        ),
        Step(
            "gather",
            Text("Последний сбор раунда.", "The last gather of the round."),
            Text("Соберите минералы.", "Gather minerals."),
            hops=(Hop("area:minerals"), OK),
            expects=("gather minerals",),
            others=(
                Other(Text("Тоже пригодится.", "Useful as well."), when=("gather *",)),
                Other(Text("Стройка тоже кончает раунд.", "A build ends the round as well."), when=("build *",)),
            ),
        ),
        Step(
            "come",
            Text(
                "Ваши двое ушли в сброс, а **двое автомата пришли в вашу руку**.",
                "Your two are discarded, and **the automaton's two came to your hand**.",
            ),
            shows=("hand",),
        ),
        Step(
            "again",
            Text("Сыграйте того, кто раньше был у автомата.", "Play somebody the automaton had before."),
            Text("Выберите такого рабочего.", "Choose such a worker."),
            expects=("choose 7|14",),
            others=(
                Other(
                    Text("Этот рабочий был вашим с начала.", "This one was yours from the start."), when=("choose *",)
                ),
            ),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="cities/solo-game",
    title=Text("Первая партия", "First game"),
    line=Text("Восемь раундов против автомата.", "Eight rounds against the automaton."),
    minutes=20,
    clauses=("C38", "C46"),
    seats=1,
    options={"difficulty": 5},
    end=Text("Партия окончена! Дальше можно прибавить сложность.", "The game is over! Next time raise the difficulty."),
    remarks=(
        Remark(
            "hello",
            "first_choice",
            Text(
                "Меньший номер опередит автомат, больший сильнее.",
                "A lower number is ahead of the automaton, a higher one is stronger.",
            ),
            ("C41",),
            ("hand",),
        ),
        Remark(
            "wants",
            "first_action",
            Text(
                "Посмотрите, какое здание хочет автомат: можно забрать его первым.",
                "See which building the automaton wants: you may take it first.",
            ),
            ("C43",),
            ("automaton",),
        ),
        Remark(
            "round",
            "second_round",
            Text("К вам пришли рабочие автомата.", "The automaton's workers came to you."),
            ("C45",),
            ("hand",),
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
                "Последний раунд: нужно больше очков, чем у автомата.",
                "The last round: you need more points than the automaton.",
            ),
            ("C46",),
            ("automaton",),
        ),
    ),
)

SOLO = Course(
    id="cities-solo",
    game="cities",
    guide="vera",
    title=Text("В одиночку", "Solo"),
    line=Text("Против автомата.", "Against the automaton."),
    praise=BASIC.praise,
    other=BASIC.other,
    again=BASIC.again,
    cheer=BASIC.cheer,
    lessons=(AUTOMATON, AHEAD, CARDS, FIRST_GAME),
)
