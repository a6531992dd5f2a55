"""Plays the contests between levels in docs/notes/strength.md, and writes its table.

python -m tools.levels play FOLDER [--jobs 2] [--only TEXT]   plays, or resumes after an interruption
python -m tools.levels write FOLDER                           writes the table
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from elbowroom.commands.arena import share_text
from elbowroom.matches.journal import Report, read_report
from tools.generated_part import replace_part

PAGE: Final = Path(__file__).parents[1] / "docs/notes/strength.md"
BEGIN: Final = "<!-- levels: made by python -m tools.levels -->"
END: Final = "<!-- levels end -->"
# The expert's budget in these contests.
EXPERT: Final = "expert@0.5s"


class Pairing(NamedTuple):
    """A contest of one bot against one or more of another, and the share of games it should win."""

    game: str
    players: int
    better: str
    worse: str
    bar: float | None
    # With all small sets of the game.
    sets: bool = False

    @property
    def games(self) -> int:
        """The number of games: fewer with experts, which are slow, except with small sets."""
        return 200 if EXPERT in (self.better, self.worse) and not self.sets else 400

    @property
    def table(self) -> str:
        """The game, with its sets."""
        return f"{self.game} sets" if self.sets else self.game

    @property
    def name(self) -> str:
        """The name of its file."""
        table, better, worse = self.table.replace(" ", "-"), self.better.partition("@")[0], self.worse.partition("@")[0]
        return f"{table}-{self.players}-{better}-{worse}"


def pairings() -> list[Pairing]:
    """Return all contests of the page."""
    found = []
    for game, hard, expert, simple in (("classic", 0.8, 0.68, 0.9), ("warcraft", 0.9, 0.72, 0.97)):
        found += [
            Pairing(game, 2, "easy", "random", 0.95),
            Pairing(game, 2, "medium", "easy", 0.8),
            Pairing(game, 2, "medium", "simple", 0.5),
            Pairing(game, 2, "hard", "medium", hard),
            Pairing(game, 2, EXPERT, "hard", expert),
            Pairing(game, 2, EXPERT, "simple", simple),
        ]
        for players in (3, 4, 5):
            is_four = players == 4
            found.append(
                Pairing(game, players, "hard", "medium", (0.5 if game == "classic" else 0.58) * is_four or None)
            )
            found.append(Pairing(game, players, EXPERT, "hard", 0.4 * is_four or None))
    for players, hard, expert in ((2, 0.8, 0.65), (4, 0.5, 0.4)):
        found.append(Pairing("classic", players, "hard", "medium", hard, sets=True))
        found.append(Pairing("classic", players, EXPERT, "hard", expert, sets=True))
    for players in (2, 3, 4, 5):
        bars = (0.9, 0.75, 0.85, 0.67) if players == 4 else (None, None, None, None)
        found += [
            Pairing("azeroth", players, "easy", "random", bars[0]),
            Pairing("azeroth", players, "medium", "easy", bars[1]),
            Pairing("azeroth", players, "hard", "medium", bars[2]),
            Pairing("azeroth", players, EXPERT, "hard", bars[3]),
        ]
    return found


def play(folder: Path, jobs: int, only: str) -> None:
    """Play the contests that are missing in a folder."""
    for pairing in pairings():
        path = folder / f"{pairing.name}.json"
        if only not in pairing.name or path.exists():
            continue
        command = [sys.executable, "-m", "elbowroom", "arena", "--games", str(pairing.games), "--jobs", str(jobs)]
        if path.with_suffix(".jsonl").exists():
            command += ["--resume", str(path)]
        else:
            table = ["--game", pairing.game, "--players", str(pairing.players)]
            sets = ["--sets", "all"] if pairing.sets else []
            command += [pairing.better, pairing.worse, *table, *sets, "--out", str(path)]
        subprocess.run(command, check=True)


def row_of(pairing: Pairing, report: Report) -> str:
    """Return a line of the table."""
    better = next(one for one in report.summary.standings if one.bot == pairing.better)
    worse = next(one for one in report.summary.standings if one.bot == pairing.worse)
    bar = f"{100 * pairing.bar:.0f} %" if pairing.bar else ""
    coins = f"{better.score.value:.1f} : {worse.score.value:.1f}"
    who = f"`{pairing.better}` – `{pairing.worse}`"
    cells = (pairing.table, pairing.players, who, share_text(better.wins), bar, coins, report.summary.games)
    return f"| {' | '.join(map(str, cells))} |"


def write_table(folder: Path) -> None:
    """Write the table into the page."""
    rows = [
        "| game | players | who | wins (95 %) | bar | coins | games |",
        "|---|---|---|---|---|---|---|",
    ]
    for pairing in pairings():
        path = folder / f"{pairing.name}.json"
        if path.exists():
            rows.append(row_of(pairing, read_report(path)))
    page = replace_part(PAGE.read_text(encoding="utf-8"), BEGIN, END, "\n".join(rows))
    PAGE.write_text(page, encoding="utf-8")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    if wanted.what == "play":
        play(wanted.folder, wanted.jobs, wanted.only)
    else:
        write_table(wanted.folder)


if __name__ == "__main__":
    main()
