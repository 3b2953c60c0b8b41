"""Aliens: five lessons to be spoken to a child, and a first game."""

from ..core.text import Text
from .lessons import Course, Hop, Lesson, Other, Remark, Scene, Step

_FIRST = {"first": 0}
_OK = Hop("ok", ask=Text("Нажми на галочку!", "Press the check mark!"))
_SECOND_PLANET = Other(Text("Будет ещё одна планета.", "There will be one more planet."), when=("open *",))

FIRST_PLANET = Lesson(
    id="aliens/first-planet",
    title=Text("Первая планета", "First planet"),
    line=Text("Бери плитку и начинай планету.", "Take a tile and start a planet."),
    minutes=1,
    clauses=("A5", "A6", "A8"),
    options=_FIRST,
    end=Text("Теперь ты умеешь начинать планеты!", "Now you can start planets!"),
    steps=(
        Step(
            "row",
            Text("Привет! Я Зу. Здесь лежат **кусочки планет**.", "Hello! I am Zu. Here are **bits of planets**."),
            picture=("tile", "+", "tile", "+", "tile"),
            shows=("row",),
            scene=Scene("7"),
        ),
        Step(
            "open",
            Text("Возьми плитку со станцией.", "Take the tile with a station."),
            Text("Начни свою планету!", "Start your planet!"),
            picture=("station", "→", "planet"),
            hops=(
                Hop("tile:1"),
                Hop("planet:1", Text("Теперь положи плитку.", "Now put the tile down."), Text("Сюда!", "Here!")),
                _OK,
            ),
            expects=("open *",),
            then=("1 open 3",),
        ),
        Step(
            "mine",
            Text("Ура, твоя планета! А я начал свою.", "Hooray, your planet! And I began mine."),
            shows=("planet:1", "rival"),
        ),
        Step(
            "again",
            Text("Теперь без подсказки.", "Now without a hint."),
            Text(
                "Начни планету плиткой, где живёт инопланетянин!", "Start a planet with the tile where an alien lives!"
            ),
            expects=("open 3",),
            others=(
                Other(
                    Text("Только тут нет инопланетянина.", "Only, no alien lives there."),
                    when=("open 1|2",),
                ),
            ),
            scene=Scene("9"),
            again=True,
        ),
    ),
)

ASTRONAUTS = Lesson(
    id="aliens/astronauts",
    title=Text("Космонавты", "Astronauts"),
    line=Text("Их должно быть больше, чем станций.", "There must be more of them than stations."),
    minutes=2,
    clauses=("A7", "A8", "A9"),
    options=_FIRST,
    end=Text("Ты умеешь считать космонавтов!", "You can count astronauts!"),
    steps=(
        Step(
            "die",
            Text("На кубике три. Вышли **три космонавта**!", "The die says three. **Three astronauts** are here!"),
            picture=("astronaut", "astronaut", "astronaut"),
            shows=("die",),
            scene=Scene("24", ("0 open 1", "1 open 1")),
        ),
        Step(
            "add",
            Text("Космонавтов больше, чем станций.", "More astronauts than stations."),
            Text("Добавь плитку к планете!", "Add a tile to your planet!"),
            picture=("astronaut", "astronaut", "astronaut", ">", "station"),
            hops=(
                Hop("tile:1", ask=Text("Возьми эту плитку!", "Take this tile!")),
                Hop("spot:1-ne", ask=Text("Ставь сюда!", "Put it here!")),
                _OK,
            ),
            shows=("die", "planet:1", "crew:1"),
            expects=("add *",),
            others=(_SECOND_PLANET,),
        ),
        Step(
            "grown",
            Text(
                "Планета растёт! А теперь смотри на кубик: бросили ещё раз.",
                "The planet grows! Now look at the die: it was rolled again.",
            ),
            shows=("planet:1", "die"),
        ),
        Step(
            "few",
            Text("Космонавт один, станция одна. Мало!", "One astronaut, one station. Too few!"),
            Text("Начни новую планету!", "Start a new planet!"),
            picture=("astronaut", "=", "station"),
            hops=(Hop("tile:3"), Hop("planet:2", ask=Text("Клади сюда!", "Put it here!")), _OK),
            shows=("die", "planet:1", "crew:1"),
            expects=("open *",),
            scene=Scene("16", ("0 open 1", "1 open 1")),
        ),
        Step(
            "new",
            Text(
                "Верно! Когда космонавтов мало, помогает новая планета.",
                "Right! Too few astronauts: a new planet helps.",
            ),
            shows=("planet:2",),
        ),
        Step(
            "aliens",
            Text("Инопланетяне на планете **помогают космонавтам**.", "Aliens on a planet **help the astronauts**."),
            picture=("astronaut", "+", "alien", ">", "station"),
            shows=("planet:1", "crew:1"),
            scene=Scene("64", ("0 open 2", "1 open 3", "0 add 1 1 sw", "1 open 2")),
        ),
        Step(
            "again",
            Text("Посчитай космонавтов и инопланетян.", "Count astronauts and aliens."),
            Text("Добавь плитку к своей планете!", "Add a tile to your planet!"),
            expects=("add *",),
            others=(_SECOND_PLANET,),
            again=True,
        ),
    ),
)

HALVES = Lesson(
    id="aliens/halves",
    title=Text("Половинки", "Halves"),
    line=Text("Половинка к половинке: выйдет станция.", "Half to half makes a station."),
    minutes=2,
    clauses=("A10", "A11"),
    options=_FIRST,
    end=Text("Из половинок выходят станции!", "Halves make stations!"),
    steps=(
        Step(
            "half",
            Text("Видишь **половинку станции**? Ей нужна вторая.", "See **half a station**? It needs the other half."),
            picture=("half", "+", "half", "=", "station"),
            shows=("planet:1",),
            scene=Scene("7", ("0 open 1", "1 open 1")),
        ),
        Step(
            "join",
            Text("Половинка к половинке.", "Half to half."),
            Text("Поставь эту плитку под станцией!", "Put this tile below the station!"),
            picture=("half", "+", "half"),
            hops=(
                Hop("tile:3", ask=Text("Возьми эту плитку!", "Take this tile!")),
                Hop("spot:1-sw", ask=Text("Ставь сюда!", "Put it here!")),
                _OK,
            ),
            shows=("planet:1",),
            expects=("add 3 1 sw",),
            others=(
                Other(
                    Text("Пусто к пустому тоже подходит.", "Nothing to nothing fits too."),
                    when=("add *",),
                ),
                _SECOND_PLANET,
            ),
        ),
        Step(
            "whole",
            Text(
                "Две половинки встретились: **целая станция**! Пустой край ждёт пустого.",
                "Two halves met: **a whole station**! Empty goes to empty.",
            ),
            picture=("half", "+", "half", "=", "station"),
            shows=("planet:1",),
        ),
        Step(
            "again",
            Text("Теперь без подсказки.", "Now without a hint."),
            Text("Собери станцию из двух половинок!", "Make a station of two halves!"),
            expects=("add 2 1 sw",),
            others=(
                Other(Text("Подходит, но половинки не встретились.", "It fits, but no halves met."), when=("add *",)),
                _SECOND_PLANET,
            ),
            scene=Scene("7", ("0 open 3", "1 open 2", "0 add 1 1 ne", "1 open 2")),
            again=True,
        ),
    ),
)

DONE = Lesson(
    id="aliens/done",
    title=Text("Целая планета", "A whole planet"),
    line=Text("Четыре плитки: планета готова.", "Four tiles: the planet is done."),
    minutes=1,
    clauses=("A12", "A13", "A18"),
    options=_FIRST,
    end=Text("Побеждает, у кого больше станций на готовых планетах.", "Most stations on finished planets win."),
    steps=(
        Step(
            "gap",
            Text("На планете **не хватает одной** плитки.", "The planet **lacks one** tile."),
            shows=("planet:1",),
            scene=Scene(
                "4",
                ("0 open 2", "1 open 1", "0 add 1 1 ne", "1 add 2 1 ne", "0 add 2 1 se", "1 add 1 1 se"),
            ),
        ),
        Step(
            "close",
            Text("Эта плитка подходит с двух сторон.", "This tile fits on two sides."),
            Text("Закончи планету!", "Finish the planet!"),
            picture=("tile", "→", "planet"),
            hops=(Hop("tile:2"), Hop("spot:1-sw", ask=Text("Ставь сюда!", "Put it here!")), _OK),
            shows=("planet:1",),
            expects=("add * 1 sw",),
            others=(_SECOND_PLANET,),
        ),
        Step(
            "count",
            Text("Готово! Станции на ней **теперь твои навсегда**.", "Done! Its stations **are yours for ever**."),
            picture=("star", "station", "star"),
            shows=("finished",),
        ),
        Step(
            "again",
            Text("Теперь планет две, и одна почти готова.", "Two planets now; one is nearly done."),
            Text("Закончи её!", "Finish it!"),
            expects=("add * 1 se",),
            others=(Other(Text("Эта планета тоже растёт.", "This planet grows as well."), when=("add * 2 *",)),),
            scene=Scene(
                "1",
                (
                    "0 open 3",
                    "1 open 1",
                    "0 add 1 1 sw",
                    "1 open 3",
                    "0 add 1 1 ne",
                    "1 add 1 1 ne",
                    "0 open 3",
                    "1 add 1 2 sw",
                ),
            ),
            again=True,
        ),
    ),
)

NOTHING_FITS = Lesson(
    id="aliens/nothing-fits",
    title=Text("Ничего не подходит", "Nothing fits"),
    line=Text("Убери плитку или подожди.", "Discard a tile, or wait."),
    minutes=1,
    clauses=("A14", "A15"),
    options=_FIRST,
    end=Text("Не беда, если ничего не подошло!", "No harm done when nothing fits!"),
    steps=(
        Step(
            "stuck",
            Text("Планет две, и **ни одна плитка не подходит**.", "Two planets, and **no tile fits**."),
            picture=("tile", "no"),
            shows=("row", "planet:1", "planet:2"),
            scene=Scene("32", ("0 open 2", "1 open 2", "0 open 3", "1 open 3")),
        ),
        Step(
            "discard",
            Text("Тогда можно убрать одну свою плитку.", "Then you may discard a tile of yours."),
            Text("Убери ту, что со станцией!", "Discard the one with a station!"),
            hops=(
                Hop("bin", ask=Text("Нажми сюда!", "Press here!")),
                Hop("spot:1-nw", ask=Text("Убери эту!", "Discard this one!")),
                Hop("ok", ask=Text("Нажми на корзину!", "Press the bin!")),
            ),
            expects=("discard *",),
            others=(Other(Text("Ждать тоже можно.", "Waiting is allowed too."), when=("pass",)),),
        ),
        Step(
            "free",
            Text(
                "Место свободно! Но **можно и не убирать**, а подождать.",
                "There is room! But **you need not discard**: you may just wait.",
            ),
            shows=("planet:1",),
        ),
        Step(
            "again",
            Text("Опять ничего не подходит.", "Again nothing fits."),
            Text("Подожди: оставь всё как есть!", "Wait: leave all as it is!"),
            expects=("pass",),
            others=(
                Other(Text("Плитка ушла, место свободно.", "The tile is gone, there is room."), when=("discard *",)),
            ),
            scene=Scene("6", ("0 open 1", "1 open 1", "0 open 2", "1 open 2")),
            again=True,
        ),
    ),
)

FIRST_GAME = Lesson(
    id="aliens/first-game",
    title=Text("Первая партия", "First game"),
    line=Text("Целая партия с Зу. Он подскажет.", "A whole game with Zu, who helps."),
    minutes=10,
    clauses=("A17", "A18"),
    options=_FIRST,
    end=Text("Первая партия сыграна! Сыграем ещё?", "Your first game is played! Another one?"),
    remarks=(
        Remark(
            "hello",
            "first_round",
            Text("Чьих станций больше, тот победил. Выбери плитку!", "Most stations win. Choose a tile!"),
            ("A6",),
            ("row",),
        ),
        Remark(
            "blocked",
            "blocked",
            Text("Ничего не подходит. Убери плитку или подожди.", "Nothing fits. Discard a tile or wait."),
            ("A15",),
        ),
        Remark(
            "closing",
            "can_finish",
            Text("Смотри: одну планету можно закончить!", "Look: one planet can be finished!"),
            ("A12",),
        ),
        Remark(
            "finished",
            "has_finished",
            Text("Первая планета готова! Её станции твои.", "Your first planet is done! Its stations are yours."),
            ("A12", "A18"),
            ("finished",),
        ),
        Remark(
            "few",
            "must_open",
            Text(
                "К твоей планете пока ничего не добавить. Начни ещё одну!",
                "Nothing can join your planet now. Start one more!",
            ),
            ("A8", "A9"),
            ("row",),
        ),
        Remark(
            "helpers",
            "aliens_help",
            Text("Инопланетяне помогли: без них космонавтов мало!", "Aliens help: the astronauts alone are too few!"),
            ("A9",),
            ("die",),
        ),
        Remark(
            "halves",
            "can_join",
            Text("Поищи половинку: из двух выйдет станция.", "Look for a half: two make a station."),
            ("A11",),
            ("row",),
        ),
        Remark(
            "two",
            "two_planets",
            Text("Две планеты сразу: больше начинать нельзя.", "Two planets at once: that is the most."),
            ("A13",),
        ),
        Remark(
            "last",
            "stock_is_empty",
            Text("Запас кончился! Остались последние плитки.", "The stock is empty! These are the last tiles."),
            ("A16", "A17"),
            ("row",),
        ),
    ),
)

ALIENS = Course(
    id="aliens",
    game="aliens",
    guide="zu",
    title=Text("Инопланеташки", "Aliens"),
    line=Text("Пять коротких уроков с Зу.", "Five short lessons with Zu."),
    praise=Text("И так можно!", "That works too!"),
    other=Text("Хороший ход.", "A good move."),
    again=Text("Ещё раз или играем дальше?", "Once more, or play on?"),
    cheer=Text("Ура!", "Hooray!"),
    lessons=(FIRST_PLANET, ASTRONAUTS, HALVES, DONE, NOTHING_FITS, FIRST_GAME),
)
