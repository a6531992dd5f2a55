"""Writes the entries of races, powers and relics in docs/rules.*.md and docs/sets.*.md: `python -m tools.rules_pages`.

Names and rules come from the texts (`race.GAME.ID`, `race.GAME.ID.rules`), numbers from the classes. Everything else on
these pages is written by hand.
"""

import re
from itertools import product
from pathlib import Path
from typing import Final

from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.games import RULESETS, ruleset_with_sets
from elbowroom.games.warcraft.factions import FactionRace
from elbowroom.texts import LANGUAGES, words

DOCS: Final = Path(__file__).parents[1] / "docs"
# Sections with entries: the game, and the kind of ability.
SECTIONS: Final[dict[str, tuple[str, type[Ability]]]] = {
    "W-4": ("warcraft", Race),
    "W-5": ("warcraft", Power),
    "W-6": ("warcraft", Relic),
    "S-2": ("classic", Race),
    "S-3": ("classic", Power),
    "S-5": ("classic", Race),
    "S-6": ("classic", Power),
}
# Sections with the entries of the sets.
OF_SETS: Final = ("S-5", "S-6")
# Trays of the sets that are printed numbers; the others are rulings (S-4.3).
PRINTED_TRAYS: Final = ("barbarians", "fauns", "shrubmen")
SECTION: Final = re.compile(r"### ([A-Z]-\d+) ")


def page_with_entries(page: str, language: str) -> str:
    """Return a rules page with its entries of abilities as the texts have them."""
    lines: list[str] = []
    entries: list[str] = []
    for line in page.splitlines():
        if found := SECTION.match(line):
            section = found[1]
            is_of_sets = section in OF_SETS
            entries = _entries(*SECTIONS[section], language, is_of_sets=is_of_sets) if section in SECTIONS else []
        if not (entries and line.startswith("- ")):
            if not line.strip():
                lines += entries
                entries = []
            lines.append(line)
    return "\n".join(lines + entries) + "\n"


def _entries(game: str, kind: type[Ability], language: str, *, is_of_sets: bool) -> list[str]:
    """Return the entries of all abilities of a kind, one line each; artifacts come before places."""
    ruleset = ruleset_with_sets(game) if is_of_sets else RULESETS[game]
    known = RULESETS[game].ability_ids if is_of_sets else ()
    abilities = [ability for ability in ruleset.abilities if isinstance(ability, kind) and ability.id not in known]
    return [_entry(game, ability, language) for ability in sorted(abilities, key=_is_place)]


def _is_place(ability: Ability) -> bool:
    return isinstance(ability, Relic) and not ability.is_artifact


def _entry(game: str, ability: Ability, language: str) -> str:
    if isinstance(ability, Race):
        key, label = f"race.{game}.{ability.id}", f" {ability.banner}/{ability.tray}"
        if isinstance(ability, FactionRace):
            label += f" {words(f'faction.{ability.faction}', language)}"
    elif isinstance(ability, Power):
        key, label = f"power.{game}.{ability.id}", f" {ability.badge}"
    else:
        key, label = (
            f"relic.{ability.id}",
            f" ({words('rules.place' if _is_place(ability) else 'rules.artifact', language)})",
        )
    for name, (races, powers) in RULESETS[game].sets.items():
        if ability.id in (*races, *powers):
            is_ruling = isinstance(ability, Race) and ability.id not in PRINTED_TRAYS
            label += f"{'*' if is_ruling else ''} {words(f'set.{name}', language)}"
    # The id of an ability is its English name.
    ability_id = "" if language == "en" else f" `{ability.id}`"
    return f"- **{words(key, language)}**{ability_id}{label} — {words(f'{key}.rules', language)}"


def main() -> None:
    """Write the entries in all languages."""
    for language, name in product(LANGUAGES, ("rules", "sets")):
        path = DOCS / f"{name}.{language}.md"
        path.write_text(page_with_entries(path.read_text(encoding="utf-8"), language), encoding="utf-8")


if __name__ == "__main__":
    main()
