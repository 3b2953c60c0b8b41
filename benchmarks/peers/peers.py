"""Our games beside others' engines: `make bench-peers`.

    peers.py --peers PYTHON --compiled PYTHON [--rounds 7] [--seconds 0.5] [--write docs/performance.md]

Every engine is a process of its own, and all take turns for moments at a time, so that what else the machine does falls
on all alike; time is the processor's. Of the rounds the median counts, of a ratio that of the rounds' own ratios. Ends
with 1 where ours falls against python-chess by more than a fifth of what the document says, or where compiling brings
less than it should; the document is not written then.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OURS = (
    "Aliens", "Bureau", "Bureau, captains and own ships", "Cities", "Cities, advanced", "Cities, all variants",
)  # fmt: skip
COMPILED = ", compiled"  # ends the title of a row of ours from the compiled build
BRINGS = {"Aliens": 1.25, "Bureau": 1.5, "Cities": 1.6}  # at least, of the plain pace, whatever the options
CHESS, CATAN = "python-chess", "catanatron, two seats"
OTHERS = (
    CATAN, "PettingZoo: connect four", CHESS, "OpenSpiel, Python: tic-tac-toe", "OpenSpiel, Python: block dominoes",
    "OpenSpiel, C++: chess", "OpenSpiel, C++: connect four",
)  # fmt: skip
PACKAGES = ("catanatron", "chess", "open-spiel", "pettingzoo", "numpy")
FALL = 0.8  # of what stands there
LINE = re.compile(r"^\| (?P<name>[^|]+?) +\|(?:[^|]*\|){3} *(?P<ratio>[\d.]+) \|", re.MULTILINE)


@dataclass
class Contestant:
    """A process with one engine, and what was measured of it."""

    title: str
    process: "subprocess.Popen[str]"
    width: float = 0.0
    decisions: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)

    def measure(self, row: str, seconds: float) -> float:
        assert self.process.stdin
        self.process.stdin.write(json.dumps([row, seconds]) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> float:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.title}: its process ended early")
        return float(json.loads(line))


def begin(stack: ExitStack, python: str, name: str, path: Path | None, title: str = "") -> Contestant:
    """Start an engine; our plain package comes from that folder, the others from their own environments."""
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    env.pop("PYTHONPATH", None)
    if path:
        env["PYTHONPATH"] = str(path)
    command = [python, "-P", str(HERE / "contestant.py"), name]
    process = subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    found = Contestant(title or name, stack.enter_context(process))
    found.width = found.answer()
    return found


def against(one: Contestant, other: Contestant) -> float:
    """The median of the rounds' ratios."""
    return median(a / b for a, b in zip(one.decisions, other.decisions, strict=True))


def measured(peers: str, compiled: str, rounds: int, seconds: float) -> list[Contestant]:
    """All of them, by turns."""
    with ExitStack() as stack:
        found = []
        for name in OURS:
            found.append(begin(stack, sys.executable, name, ROOT / "src"))
            found.append(begin(stack, compiled, name, None, name + COMPILED))
        found += [begin(stack, peers, name, None) for name in OTHERS]
        for _ in range(rounds):
            for contestant in found:
                contestant.decisions.append(contestant.measure("decisions", seconds))
                contestant.copies.append(contestant.measure("copies", seconds / 2))
    return found


def table(found: list[Contestant]) -> str:
    """The figures as a table of the document."""
    by_title = {one.title: one for one in found}
    chess, catan = by_title[CHESS], by_title[CATAN]
    brought = {title + COMPILED: f"{ratio:.2f}" for title, ratio in gains(found).items()}
    lines = [
        "| engine | choices | decisions/s | copies/s | × python-chess | × catanatron | × plain |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.title} | {one.width:.1f} | {median(one.decisions):,.0f} | {median(one.copies):,.0f} "
        f"| {against(one, chess):.2f} | {against(one, catan):.2f} | {brought.get(one.title, '')} |"
        for one in found
    ]
    return "\n".join(lines)


def gains(found: list[Contestant]) -> dict[str, float]:
    """What compiling brings, by our rows."""
    by_title = {one.title: one for one in found}
    return {name: against(by_title[name + COMPILED], by_title[name]) for name in OURS}


def slowest(found: list[Contestant], ending: str) -> str:
    """Of our rows, plain or compiled, the slowest, in catanatron's pace, as words."""
    catan = next(one for one in found if one.title == CATAN)
    rows = [one for one in found if one.title in {name + ending for name in OURS}]
    ratio, title = min((against(one, catan), one.title) for one in rows)
    return f"{title}, has {ratio:.1f} times"


def fallen(found: list[Contestant], document: str) -> list[str]:
    """Our rows that have fallen against python-chess by more than a fifth of what the document says."""
    stands = {match["name"]: float(match["ratio"]) for match in LINE.finditer(document)}
    chess = next(one for one in found if one.title == CHESS)
    now = {one.title: against(one, chess) for one in found if one.title.removesuffix(COMPILED) in OURS}
    return [
        f"{title}: {ratio:.2f} of python-chess, {stands[title]:.2f} in the document"
        for title, ratio in now.items()
        if title in stands and ratio < FALL * stands[title]
    ]


def short_of(found: list[Contestant]) -> list[str]:
    """Our rows to which compiling brings less than it should."""
    least = {name: BRINGS[name.partition(",")[0]] for name in OURS}
    return [
        f"{title}: compiled {ratio:.2f} times the plain pace, at least {least[title]}"
        for title, ratio in gains(found).items()
        if ratio < least[title]
    ]


def versions(peers: str) -> str:
    """What was measured, by its packages' versions."""
    program = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
    done = subprocess.run([peers, "-c", program, *PACKAGES], capture_output=True, text=True, check=True)
    return ", ".join(f"{name} {number}" for name, number in zip(PACKAGES, done.stdout.split(), strict=True))


def is_compiled(python: str) -> bool:
    """Whether the package of that environment is the compiled build."""
    program = "import sys; from cosmodrome.core import state; sys.exit(state.__file__.endswith('.py'))"
    return subprocess.run([python, "-P", "-c", program], check=False).returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description="Our games beside others' engines.")
    parser.add_argument("--peers", required=True, help="the Python of their environment")
    parser.add_argument("--compiled", required=True, help="the Python of an environment with our compiled build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each engine in each round")
    parser.add_argument("--write", type=Path, help="the document: its figures are written anew")
    args = parser.parse_args()
    if not is_compiled(args.compiled):
        sys.exit("there is no compiled build to measure: it needs a C compiler")
    found = measured(args.peers, args.compiled, args.rounds, args.seconds)
    figures = table(found)
    end = (
        f"The slowest plain row, {slowest(found, '')} the pace of catanatron with two seats; "
        f"the slowest compiled one, {slowest(found, COMPILED)}."
    )
    print(figures, end, sep="\n\n")
    if args.write:
        document = args.write.read_text("utf-8")
        wrong = fallen(found, document) + short_of(found)
        if wrong:
            sys.exit("\n".join(wrong))
        lasting = f"{args.rounds} rounds of {args.seconds:g} s"
        made = f"Python {platform.python_version()}; {versions(args.peers)}; {lasting}."
        before, rest = document.split("<!-- figures -->\n")[0], document.split("<!-- end of figures -->\n")[1]
        text = "\n\n".join([figures, end, made])
        args.write.write_text(f"{before}<!-- figures -->\n{text}\n<!-- end of figures -->\n{rest}", "utf-8")


if __name__ == "__main__":
    main()
