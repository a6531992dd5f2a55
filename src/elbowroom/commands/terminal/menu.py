"""A decision as a numbered list, and the selection of several regions."""

from typing import NamedTuple

from elbowroom.engine.action_text import Action
from elbowroom.engine.regions import Region
from elbowroom.engine.view import Choice, Decision, Explanation, OneOf, Option, PickRegion, Several, Spread, View, YesNo
from elbowroom.words.describe import region_text
from elbowroom.words.speaker import Speaker

# The most frequent choices come first.
ORDER = ("conquer", "roll", "target", "station", "move", "one-of", "yes-no", "abandon")


class Entry(NamedTuple):
    """A line of a menu: its number and text, its action, the cost of a conquest, and the abilities it names."""

    number: int
    text: str
    action: Action
    why: Explanation | None = None
    abilities: tuple[str, ...] = ()


def entries_of(view: View, decision: Decision, speaker: Speaker) -> list[Entry]:
    """Return all choices of a decision, numbered from 1; for a spread the numbers are counts."""
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
    """Return the lines of a choice, not yet numbered."""
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
    """Return the question about the first place of a spread."""
    place = spread.places[0]
    return speaker.say(
        "terminal.spread",
        region=speaker.region(place.region),
        tokens=speaker.tokens(place.tokens),
        pool=spread.pool,
        least=spread.least,
        most=spread.most,
    )


class Selection:
    """A selection of several regions in any order, which is played when it is confirmed (R-1.10)."""

    def __init__(self, several: Several) -> None:
        self.several = several
        self.actions: list[Action] = []

    @property
    def regions(self) -> list[Region]:
        """The regions in the order in which they were named, starting with those already played."""
        return [*self.several.named, *(action.region for action in self.actions if action.region is not None)]

    def toggle(self, action: Action) -> bool:
        """Select or deselect a region; return False if enough are selected already."""
        if action in self.actions:
            self.actions.remove(action)
        elif len(self.regions) < self.several.most:
            self.actions.append(action)
        else:
            return False
        return True

    def confirmed_actions(self) -> list[Action] | None:
        """Return the actions to play; None while too few regions are selected."""
        if len(self.regions) < self.several.least:
            return None
        done = self.several.done
        return [*self.actions, done.action] if done and len(self.regions) < self.several.most else self.actions

    def instruction(self, speaker: Speaker) -> str:
        """Return how many regions to select, and how."""
        least, most = self.several.least, self.several.most
        key = "exactly" if least == most else "up-to" if not least else "between"
        return speaker.say(f"terminal.choose-{key}", least=least, most=most)

    def summary(self, speaker: Speaker) -> str:
        """Return the regions selected so far in words."""
        if not self.regions:
            return speaker.say("terminal.chosen-none")
        return speaker.say("terminal.chosen", regions=", ".join(map(speaker.region, self.regions)))
