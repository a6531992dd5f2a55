"""Sentences about the actions and events of a game."""

from collections.abc import Iterator

from msgspec.structs import replace

from elbowroom.engine.action_text import Action, parse
from elbowroom.engine.choices import decision_of
from elbowroom.engine.errors import IllegalActionError, RecordError
from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO, Game, Record
from elbowroom.engine.options import team_of_column
from elbowroom.engine.phases.steps import STEP_RETURN
from elbowroom.engine.rules.tokens import companion_of
from elbowroom.engine.state import CHANCE, LAST_CONQUEST, State
from elbowroom.engine.view import OneOf, Option
from elbowroom.words.speaker import Speaker

# Actions without a sentence: their events have one.
SILENT_ACTIONS = ("decline", "abandon", "banner", "find", "done", "move")
# Events without a sentence: their action has one.
SILENT_EVENTS = ("picked",)


class Narrator:
    """Plays the actions of a game and describes each of them."""

    def __init__(self, game: Game, speaker: Speaker) -> None:
        self.game = game
        self.speaker = speaker

    def play(self, action: Action) -> list[str]:
        """Play an action and return sentences about it."""
        before, count = self.game.state.copy(), len(self.game.events)
        self.game.play(action)
        events = self.game.events[count:]
        # Conquests first, then their consequences. A turn that begins may be one that plays by itself: it comes last.
        turns = [number for number, event in enumerate(events) if event.what == "turn"]
        own = events[: turns[0]] if turns else events
        events = [*sorted(own, key=lambda event: event.what != "conquered"), *events[len(own) :]]
        lines = [self._event(event) for event in merge_gains(events) if event.what not in SILENT_EVENTS]
        is_taken = any(event.what == "conquered" for event in events)
        fails = action.kind == "die" and self._is_attack(before) and self.game.state.target < 0 and not is_taken
        failed = [self.speaker.say("said.failed")] if fails else []
        return self._action(action, before) + failed + lines + self._new_banners(before)

    def _event(self, event: Event) -> str:
        state, seat = self.game.state, event.seat
        team = state.ruleset.team_name(state.seats, seat) if event.what == "turn" and seat is not None else None
        if team is not None:
            name, round_ = self.speaker.seat(seat), (event.amount or 0) + 1
            return self.speaker.say("event.turn-of-team", seat=name, team=self.speaker.team(team), round=round_)
        return self.speaker.event(event)

    def _new_banners(self, before: State) -> list[str]:
        """Return sentences about new banners where each faction has its own column."""
        state, races = self.game.state, self.game.state.ruleset.races
        if len(state.columns) == 1:
            return []
        return [
            self.speaker.say("said.banner", race=self.speaker.race(races[race].id), team=self.speaker.team(team))
            for number, column in enumerate(state.columns)
            if (team := team_of_column(state.ruleset, state.seats, number)) is not None
            for race in column
            if race not in before.columns[number]
        ]

    def _is_attack(self, state: State) -> bool:
        """Return whether the die is rolled for a region, rather than before one is named."""
        return state.die_for == LAST_CONQUEST or state.ruleset.abilities[state.die_for].rolls_first

    def _action(self, action: Action, before: State) -> list[str]:
        say, speaker, kind, number = self.speaker.say, self.speaker, action.kind, action.number or 0
        if kind in SILENT_ACTIONS or (kind == "station" and not number):
            return []
        if kind == "conquer" and self.game.state.actor != CHANCE:
            return []
        if kind == "first":
            return [say("said.first", seat=speaker.seat(number))]
        if kind == "pick":
            return [self._pick(before, number)]
        if kind == "badge":
            power = action.id or ""
            if len(before.columns) > 1 or before.step == STEP_RETURN:
                return [say("said.badge", power=speaker.ability(power))]
            race = before.ruleset.races[before.columns[0][len(before.row_badges)]]
            return [say("said.combo", combo=speaker.combo(race.id, power))]
        seat = speaker.seat(before.actor)
        region = speaker.region(action.region) if action.region is not None else ""
        if kind == "deal":
            return [say(f"said.deal.{before.ruleset.abilities[before.flip_for].id}")]
        if kind == "flip":
            asking = before.ruleset.abilities[before.flip_for]
            return [say(f"said.flip.{asking.id}.{action.id}")] if asking.sides else []
        if kind == "conquer":
            # A marker is turned up next, or a die is rolled first.
            return [say("said.roll", seat=seat, region=region)] if self.game.state.die_for >= 0 else []
        what = self._what(action, before)
        if kind in ("target", "choose"):
            decision = decision_of(before)
            question = say(decision.question) if decision else ""
            return [say("said.answer", seat=seat, question=question, what=region or what)]
        count = speaker.tokens(number) if kind == "deploy" else str(number)
        is_silent = kind == "deploy" and not number
        lines = [] if is_silent else [say(f"said.{kind}", seat=seat, region=region, number=count, what=what)]
        if kind == "deploy" and len(before.spread) == 2 and before.hand[before.tribe] > number:
            # The last region gets the rest.
            rest, last = before.hand[before.tribe] - number, speaker.region(before.spread[1])
            lines.append(say("said.deploy", seat=seat, region=last, number=speaker.tokens(rest)))
        return lines

    def _pick(self, before: State, place: int) -> str:
        option = option_of(before, Action("pick", None, place))
        assert option is not None
        combo = self.speaker.combo(option.race or "", option.power)
        tokens = self.speaker.tokens(option.tokens or 0)
        return self.speaker.say("event.picked", seat=self.speaker.seat(before.actor), source=combo, amount=tokens)

    def _what(self, action: Action, before: State) -> str:
        if action.kind == "station":
            companion = companion_of(before, before.tribe)
            return self.speaker.placed_companions(companion.id, action.number or 0) if companion else ""
        if action.kind not in ("use", "choose"):
            return ""
        option = option_of(before, action)
        return self.speaker.option(option) if option else self.speaker.say(f"act.{action.id}")


def merge_gains(events: list[Event]) -> list[Event]:
    """Add up consecutive gains of one seat from one source."""
    result: list[Event] = []
    for event in events:
        last = result[-1] if result else None
        if last and event.what == last.what == "gained" and (event.seat, event.source) == (last.seat, last.source):
            result[-1] = replace(event, amount=(last.amount or 0) + (event.amount or 0))
        else:
            result.append(event)
    return result


def option_of(state: State, action: Action) -> Option | None:
    """Return the option of a state that describes an action."""
    decision = decision_of(state)
    for choice in decision.choices if decision else ():
        if isinstance(choice, OneOf):
            for option in choice.options:
                if option.action == action:
                    return option
    return None


def narrate(game: Game, record: Record, speaker: Speaker) -> Iterator[str]:
    """Play the actions of a record in a new game and yield sentences; raise RecordError if one is illegal."""
    narrator = Narrator(game, speaker)
    for number, text in enumerate(record.actions, start=1):
        action = parse(text)
        try:
            if text == UNDO:
                game.undo()
                yield speaker.event(game.events[-1])
            elif action is None:
                raise IllegalActionError("unknown-action", action=text)
            else:
                yield from narrator.play(action)
        except IllegalActionError as error:
            raise RecordError("cannot-replay", number=number, action=text) from error
        if record.hashes.get(str(number), game.hash()) != game.hash():
            raise RecordError("state-differs-after", number=number)
