"""Writes the tables of ids and of what is observed into docs/environments.md: `python -m tools.environments_page`."""

from pathlib import Path
from typing import Final

from elbowroom.env.actions import BLOCKS
from elbowroom.env.layout import Layout
from elbowroom.games import RULESETS

PAGE: Final = Path(__file__).parent.parent / "docs/environments.md"
MARK, END = "<!-- {}: made by tools/environments_page.py -->", "<!-- end of {} -->"
# The layout that is shown whole: it has all pieces.
SHOWN: Final = ("warcraft", 2)


def actions() -> str:
    """The blocks of ids."""
    rows = [f"| `{block.name}` | {block.first} | {block.size} | {block.meaning} |" for block in BLOCKS]
    return "\n".join(["| | first id | ids | |", "|---|---|---|---|", *rows])


def sizes() -> str:
    """How many numbers an observation has, by game and players."""
    players = sorted(RULESETS[SHOWN[0]].rounds)
    head = "| | " + " | ".join(f"{count} players" for count in players) + " |"
    rows = [
        f"| `{game}` | " + " | ".join(f"{Layout(ruleset, count).size:,}" for count in players) + " |"
        for game, ruleset in RULESETS.items()
    ]
    return "\n".join([head, "|---" * (len(players) + 1) + "|", *rows])


def layout() -> str:
    """All pieces of an observation."""
    game, players = SHOWN
    return "\n".join(["| piece | from | shape | |", "|---|---|---|---|", *Layout(RULESETS[game], players).rows()])


PARTS: Final = {"actions": actions, "sizes": sizes, "layout": layout}


def page_with_tables(page: str) -> str:
    """A page with its tables made anew."""
    for name, table in PARTS.items():
        begin, end = MARK.format(name), END.format(name)
        before, rest = page.split(begin)
        page = f"{before}{begin}\n\n{table()}\n\n{end}{rest.split(end)[1]}"
    return page


def main() -> None:
    """Write the page."""
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
