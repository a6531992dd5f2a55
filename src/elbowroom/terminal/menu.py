"""A decision as a numbered list."""

from typing import NamedTuple

from elbowroom.engine.action_text import Action
from elbowroom.engine.decision import Choice, Decision, OneOf, Option, PickRegion, Several, Spread, YesNo
from elbowroom.engine.explanation import Explanation
from elbowroom.engine.view import View
from elbowroom.terminal.describe import region_text
from elbowroom.terminal.speaker import Speaker

# Conquests come first and what is rarely wanted last.
ORDER = ("conquer", "roll", "target", "station", "move", "one-of", "yes-no", "abandon")


class Entry(NamedTuple):
    """One line of a menu: what to type, what it says, what it plays, what it takes, and the abilities it is about."""

    number: int
    text: str
    action: Action
    why: Explanation | None = None
    abilities: tuple[str, ...] = ()


def entries_of(view: View, decision: Decision, speaker: Speaker) -> list[Entry]:
    """All choices of a decision, numbered from 1; for a spread the numbers are counts."""
    if len(decision.choices) == 1 and isinstance(decision.choices[0], Spread):
        return _counts(decision.choices[0])
    rows: list[Entry] = []
    for choice in sorted(decision.choices, key=_place):
        rows += _rows(view, choice, speaker)
    return [row._replace(number=number) for number, row in enumerate(rows, start=1)]


def _place(choice: Choice) -> int:
    what = (
        choice.what if isinstance(choice, PickRegion | Several) else "yes-no" if isinstance(choice, YesNo) else "one-of"
    )
    return ORDER.index(what)


def _rows(view: View, choice: Choice, speaker: Speaker) -> list[Entry]:
    """The lines of a choice, not yet numbered."""
    if isinstance(choice, YesNo):
        return [Entry(0, speaker.say("act.yes"), choice.yes), Entry(0, speaker.say("act.no"), choice.no)]
    if isinstance(choice, OneOf):
        return [
            Entry(0, speaker.option(option), option.action, abilities=_abilities(option)) for option in choice.options
        ]
    if isinstance(choice, Spread):
        return _counts(choice)
    rows = []
    for option in choice.options:
        why = option.explanation
        cost = speaker.tokens(why.cost) if why else ""
        region = f"{speaker.region(option.region)} ({region_text(view, option.region, speaker)})"
        text = speaker.say(f"act.{choice.what}", region=region, cost=cost, hand=why.hand if why else 0)
        rows.append(Entry(0, text, option.action, why))
    return rows


def _abilities(option: Option) -> tuple[str, ...]:
    named = (option.race, option.power, option.ability, option.relic)
    return tuple(ability for ability in named if ability is not None)


def _counts(spread: Spread) -> list[Entry]:
    place = spread.places[0]
    numbers = range(spread.least, spread.most + 1)
    return [Entry(number, str(number), Action(spread.what, place.region, number)) for number in numbers]


def spread_question(spread: Spread, speaker: Speaker) -> str:
    """What to ask about the first place of a spread."""
    place = spread.places[0]
    return speaker.say(
        "terminal.spread",
        region=speaker.region(place.region),
        tokens=speaker.tokens(place.tokens),
        pool=spread.pool,
        least=spread.least,
        most=spread.most,
    )
