"""Lists the ids of the rules in docs/rules.*.md and docs/sets.*.md: `R-4.11`, `T.5`, and for an ability `W.goblins.3`.

A rule is a numbered item under a heading, an entry of an ability, or a numbered sentence of such an entry:

    ### R-1 Things                  1. A **region** has …                     R-1.1
    ## T. Battle for Azeroth        1. 2 players: …                           T.1
    ### W-4 Races                   - **Naga** 6/11 Neutral — 1. They … 2. …  W.naga.1, W.naga.2
                                    - **Dwarves** 5/10 Alliance — Mountains … W.dwarves.1
    ### S-6 Powers of the sets      - **Were-** 4 Cursed! — in rounds …       S.were.1

The id of an ability is its English name in small letters, other signs as `_`, none at the end. A translation gives it
after the name: - **Zwerge** `dwarves` 5/10 Allianz — … After its numbers comes a faction, a kind or the set to which it
belongs; a `*` marks a tray that is a ruling.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parent.parent / "docs"
RULES = DOCS / "rules.en.md"
SETS = DOCS / "sets.en.md"

ID = re.compile(r"[RWS]-[1-9]\d*\.[1-9]\d*|[TM]\.[1-9]\d*|[WS]\.[a-z]+(?:_[a-z]+)*\.[1-9]\d*")

_PART = re.compile(r"## ([A-Z])\. ")
_SECTION = re.compile(r"### ([A-Z]-\d+) ")
_ITEM = re.compile(r"(\d+)\. (.+)")
_ENTRY = re.compile(
    r"\*\*(?P<name>[^*]+)\*\*(?: `(?P<id>[a-z_]+)`)?"
    r"(?: (?P<first>\d+)(?:/(?P<tray>\d+)\*?)?)?(?: (?P<kind>\(\w+\)|\w[^—*]*?))? — "
)


class Rule(NamedTuple):
    """One rule: its id and its text."""

    id: str
    text: str


class Ability(NamedTuple):
    """The entry of a race, a power or a relic: `first` is its banner or badge number, 0 for a relic."""

    id: str
    name: str
    first: int
    tray: int
    text: str


def abilities(rules: str) -> Iterator[Ability]:
    """Yield every entry of an ability, in order; a line may hold several."""
    part = ""
    for line in rules.splitlines():
        if match := _PART.match(line):
            part = match[1]
        elif line.startswith("- "):
            heads = list(_ENTRY.finditer(line))
            if not heads or heads[0].start() != 2:
                raise ValueError(f"no ability at the start of: {line}")
            ends = [head.start() for head in heads[1:]] + [len(line)]
            for head, end in zip(heads, ends, strict=True):
                slug = head["id"] or re.sub("[^a-z0-9]+", "_", head["name"].lower().replace("'", "")).strip("_")
                text = line[head.end() : end].strip()
                yield Ability(f"{part}.{slug}", head["name"], int(head["first"] or 0), int(head["tray"] or 0), text)


def sentences(ability: Ability) -> Iterator[Rule]:
    """Yield the numbered sentences of an entry without their introduction, or all of it as number 1."""
    starts: list[tuple[int, int]] = []
    for match in re.finditer(r"(?:^|(?<=\s))(\d+)\. ", ability.text):
        if int(match[1]) == len(starts) + 1:  # "At most 6. 2. Immune": only the number that is next counts
            starts.append((match.start(), match.end()))
    if not starts:
        yield Rule(f"{ability.id}.1", ability.text)
    ends = [start for start, _ in starts[1:]] + [len(ability.text)]
    for number, ((_, start), end) in enumerate(zip(starts, ends, strict=False), 1):
        yield Rule(f"{ability.id}.{number}", ability.text[start:end].strip())


def rules(text: str) -> list[Rule]:
    """Return every rule of a rule text, in order: the numbered ones first, then those of abilities."""
    found: list[Rule] = []
    prefix = ""
    for line in text.splitlines():
        if match := _SECTION.match(line) or _PART.match(line):
            prefix = match[1]
        elif match := _ITEM.match(line):
            found.append(Rule(f"{prefix}.{match[1]}", match[2]))
    for ability in abilities(text):
        found.extend(sentences(ability))
    return found


def all_rules() -> list[Rule]:
    """Return every rule of the English texts: of the games, and of the small sets."""
    return [rule for path in (RULES, SETS) for rule in rules(path.read_text(encoding="utf-8"))]


def main() -> None:
    """Print the rules of the given files, or of the English texts."""
    for path in map(Path, sys.argv[1:] or [str(RULES), str(SETS)]):
        for rule in rules(path.read_text(encoding="utf-8")):
            print(f"{rule.id:24} {rule.text}")


if __name__ == "__main__":
    main()
