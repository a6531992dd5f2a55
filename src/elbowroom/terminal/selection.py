"""Several regions chosen in a terminal: in any order, with second thoughts, and played only when confirmed (R-1.10)."""

from elbowroom.engine.action_text import Action
from elbowroom.engine.decision import Several
from elbowroom.engine.regions import Region
from elbowroom.terminal.speaker import Speaker


class Selection:
    """What is chosen so far of several regions."""

    def __init__(self, several: Several) -> None:
        self.several = several
        self.actions: list[Action] = []

    @property
    def regions(self) -> list[Region]:
        """The regions in the order in which they were named, those that were played before first."""
        return [*self.several.named, *(action.region for action in self.actions if action.region is not None)]

    def toggle(self, action: Action) -> bool:
        """Choose a region, or take it back; False when there are enough already."""
        if action in self.actions:
            self.actions.remove(action)
        elif len(self.regions) < self.several.most:
            self.actions.append(action)
        else:
            return False
        return True

    def confirmed(self) -> list[Action] | None:
        """All that is to be played; None while too few are chosen."""
        if len(self.regions) < self.several.least:
            return None
        done = self.several.done
        return [*self.actions, done.action] if done and len(self.regions) < self.several.most else self.actions

    def instruction(self, speaker: Speaker) -> str:
        """How many to choose, and how."""
        least, most = self.several.least, self.several.most
        key = "exactly" if least == most else "up-to" if not least else "between"
        return speaker.say(f"terminal.choose-{key}", least=least, most=most)

    def told(self, speaker: Speaker) -> str:
        """What is chosen so far."""
        if not self.regions:
            return speaker.say("terminal.chosen-none")
        return speaker.say("terminal.chosen", regions=", ".join(map(speaker.region, self.regions)))
