"""Writes the tables of ids and observations into docs/environments.md: `python -m tools.environments_page`."""

from pathlib import Path
from typing import Final

from elbowroom.env.actions import BLOCKS
from elbowroom.env.layout import Layout
from elbowroom.games import RULESETS_OF_PLAYERS
from tools.generated_part import replace_part

PAGE: Final = Path(__file__).parent.parent / "docs/environments.md"
MARK, END = "<!-- {}: made by tools/environments_page.py -->", "<!-- end of {} -->"
# The layout that is printed: it has all pieces.
SHOWN: Final = ("warcraft", 2)


def actions() -> str:
    """Return the table of blocks of ids."""
    rows = [f"| `{block.name}` | {block.first} | {block.size} | {block.meaning} |" for block in BLOCKS]
    return "\n".join(["| | first id | ids | |", "|---|---|---|---|", *rows])


def sizes() -> str:
    """Return the table of sizes of observations by game and players."""
    players = sorted(RULESETS_OF_PLAYERS[SHOWN[0]].rounds)
    head = "| | " + " | ".join(f"{count} players" for count in players) + " |"
    rows = [
        f"| `{game}` | " + " | ".join(f"{Layout(ruleset, count).size:,}" for count in players) + " |"
        for game, ruleset in RULESETS_OF_PLAYERS.items()
    ]
    return "\n".join([head, "|---" * (len(players) + 1) + "|", *rows])


def layout() -> str:
    """Return the table of all pieces of an observation."""
    game, players = SHOWN
    return "\n".join(
        ["| piece | from | shape | |", "|---|---|---|---|", *Layout(RULESETS_OF_PLAYERS[game], players).rows()]
    )


PARTS: Final = {"actions": actions, "sizes": sizes, "layout": layout}


def page_with_tables(page: str) -> str:
    """Return a page with current tables."""
    for name, table in PARTS.items():
        page = replace_part(page, MARK.format(name), END.format(name), table())
    return page


def main() -> None:
    """Write the page."""
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
