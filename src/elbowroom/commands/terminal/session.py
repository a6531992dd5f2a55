"""A game at a terminal: people type numbers, bots choose, and chance is drawn or typed in."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from elbowroom.analysis import hint
from elbowroom.bots import Bot, ask, seen_by
from elbowroom.commands.terminal.analysis import plan_text, reasons_text
from elbowroom.commands.terminal.menu import Entry, Selection, entries_of, spread_question
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import chance_name
from elbowroom.engine.errors import EngineError, IllegalActionError
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.regions import Region
from elbowroom.engine.view import Several, Spread, View
from elbowroom.files import write_position, write_record
from elbowroom.words.describe import final_lines, map_lines, table_lines, team_lines
from elbowroom.words.narrator import Narrator
from elbowroom.words.speaker import Speaker

# Confirms a selection of several regions, in any language.
CONFIRM: Final = "ok"
# How long the coach thinks about a hint.
HINT_SECONDS: Final = 1.0


class QuitGame(Exception):  # noqa: N818 — not an error
    """The player leaves the game."""


class Session:
    """Plays a game to its end, reading lines and writing lines."""

    def __init__(
        self,
        game: Game,
        speaker: Speaker,
        bots: Mapping[int, Bot],
        *,
        rng: Random | None,
        read: Callable[[], str | None],
        write: Callable[[str], None],
    ) -> None:
        self.game = game
        self.speaker = speaker
        self.bots = bots
        self.rng = rng
        self.read = read
        self.write = write
        self.narrator = Narrator(game, speaker)
        self._last_human = -1
        self._asked = ""

    def run(self) -> None:
        """Play until the game is over or a player quits."""
        boards = ", ".join(board.title(self.speaker.language) for board in self.game.state.world.boards)
        players = self.game.settings.players
        self.write(self.speaker.say("terminal.welcome", game=self.speaker.game, count=players, boards=boards))
        self._write_all(team_lines(self.game.view(), self.speaker))
        try:
            while not self.game.is_over:
                self._step()
        except QuitGame:
            self.write(self.speaker.say("terminal.bye"))
            return
        self._write_all(final_lines(self.game.view(), self.speaker))

    def _step(self) -> None:
        seat = self.game.to_act
        if seat is None or seat in self.bots:
            # After another seat or chance, the situation is described again before a question.
            self._asked = ""
        if seat is None:
            self._chance()
        elif seat in self.bots:
            state, is_open = self.game.state, self.game.settings.open_coins
            chosen = ask(self.bots[seat], state, open_coins=is_open, counted=self.game.counted(seat))
            self._play(action_of(state, chosen))
        else:
            self._decide(seat)

    def _play(self, action: Action) -> None:
        self._write_all(self.narrator.play(action))

    def _write_all(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def _chance(self) -> None:
        outcomes = self.game.legal()
        if self.rng is not None:
            self._play(self.game.random_outcome(self.rng))
            return
        if len(outcomes) == 1:
            self._play(outcomes[0])
            return
        state = self.game.state
        asking = state.ruleset.abilities[state.flip_for].id if state.flip_for >= 0 else None
        self.write(self.speaker.say(f"chance.{chance_name(state)}"))
        is_die = outcomes[0].kind == "die"
        rows = [
            Entry((action.number or 0) if is_die else number, self.speaker.outcome(action, asking), action)
            for number, action in enumerate(outcomes, start=1)
        ]
        self._answer(rows, listed=not is_die)

    def _decide(self, seat: int) -> None:
        humans = self.game.settings.players - len(self.bots)
        if humans > 1 and self._last_human not in (-1, seat):
            self.write(self.speaker.say("terminal.pass-on", seat=self.speaker.seat(seat)))
            self._line()
        self._last_human = seat
        view = self.game.view(seat)
        decision = view.decision
        assert decision is not None
        spread = decision.choices[0] if isinstance(decision.choices[0], Spread) else None
        if spread is None or self._asked != decision.question:
            self._situation(seat)
            self.write(self.speaker.say(decision.question))
        self._asked = decision.question
        if spread is not None:
            self.write(spread_question(spread, self.speaker))
        entries = entries_of(view, decision, self.speaker)
        if isinstance(decision.choices[0], Several) and len(decision.choices) == 1:
            self._select(entries, Selection(decision.choices[0]))
        else:
            self._answer(entries, listed=spread is None)

    def _situation(self, seat: int) -> None:
        view, say = self.game.view(seat), self.speaker.say
        own = {tribe.race: tribe for tribe in view.tribes if tribe.seat == seat}
        tribe = own.get(view.acting or view.seats[seat].active or "")
        name = self.speaker.player(seat, view.seats[seat].team)
        where = {"seat": name, "round": view.round, "rounds": view.rounds}
        coins = self._coins(view, seat)
        if tribe is None:
            self.write(say("terminal.your-turn-raceless", coins=coins, **where))
            return
        race, hand = self.speaker.combo(tribe.race, tribe.power), self.speaker.tokens(tribe.hand)
        if not tribe.is_active:
            race = say("terminal.race-in-decline", race=race)
        self.write(say("terminal.your-turn", race=race, hand=hand, coins=coins, **where))
        if tribe.companions_in_hand and tribe.companion is not None:
            what = self.speaker.piece(tribe.companion)
            self.write(say("terminal.companions", what=what, number=tribe.companions_in_hand))

    def _coins(self, view: View, seat: int) -> str:
        """Return the coins of a seat, and those of its ally."""
        coins = self.speaker.coins(view.seats[seat].coins or 0)
        allies = [other for team in view.teams if seat in team.seats for other in team.seats if other != seat]
        if not allies:
            return coins
        theirs = self.speaker.coins(view.seats[allies[0]].coins or 0)
        return self.speaker.say("terminal.allys-coins", coins=coins, ally=self.speaker.seat(allies[0]), theirs=theirs)

    def _answer(self, entries: list[Entry], *, listed: bool) -> None:
        """Read lines until one of them plays an action."""
        if listed:
            self._list(entries)
        count = len(self.game.log)
        while len(self.game.log) == count:
            line = self._line()
            chosen = next((entry for entry in entries if line == str(entry.number)), None)
            if chosen is not None:
                self._play(chosen.action)
            elif line:
                self._command(line, entries)

    def _select(self, entries: list[Entry], selection: Selection) -> None:
        """Read lines until several regions are selected and confirmed."""
        self._list(entries)
        self.write(selection.instruction(self.speaker))
        numbered = {str(entry.number): entry for entry in entries}
        count = len(self.game.log)
        while len(self.game.log) == count:
            words = self._line().split()
            if words == [CONFIRM]:
                self._confirm(selection)
            elif words and all(word in numbered for word in words):
                enough = [word for word in words if not selection.toggle(numbered[word].action)]
                self.write(selection.instruction(self.speaker) if enough else selection.summary(self.speaker))
            elif words:
                self._command(" ".join(words), entries)

    def _confirm(self, selection: Selection) -> None:
        """Play all selected actions, or none if one of them is illegal."""
        actions = selection.confirmed_actions()
        if actions is None:
            self.write(selection.instruction(self.speaker))
            return
        try:
            self.game.copy().play_all(actions)
        except EngineError as error:
            self.write(error.sentence(self.speaker.language))
            return
        for action in actions:
            self._play(action)

    def _list(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.write(self.speaker.say("terminal.choice", number=entry.number, text=entry.text))

    def _line(self) -> str:
        line = self.read()
        if line is None:
            raise QuitGame
        return " ".join(line.split())

    def _command(self, line: str, entries: list[Entry]) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "?": lambda text: self._help(text, entries),
            "why": self._why,
            "map": lambda _: self._write_all(map_lines(self._view(), self.game.state.world.boards, self.speaker)),
            "table": lambda _: self._write_all(table_lines(self._view(), self.speaker)),
            "hint": lambda _: self._hint(entries),
            "undo": lambda _: self._undo(),
            "save": lambda text: self._save(text, "save"),
            "position": lambda text: self._save(text, "position"),
            "quit": lambda _: self._quit(),
        }
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        if word.lower() not in commands:
            self.write(self.speaker.say("terminal.not-a-choice", text=line))
            return
        try:
            commands[word.lower()](rest)
        except EngineError as error:
            self.write(error.sentence(self.speaker.language))

    def _view(self) -> View:
        return self.game.view(self.game.to_act)

    def _example(self) -> str:
        return self.speaker.region(0)

    def _help(self, text: str, entries: list[Entry]) -> None:
        if not text:
            self.write(self.speaker.say("terminal.help", example=self._example()))
            return
        entry = next((entry for entry in entries if text == str(entry.number)), None)
        if entry is not None and entry.why is not None:
            self._write_all(self.speaker.explanation(entry.why))
            return
        abilities = self.speaker.find_by_name(text) if entry is None else entry.abilities
        nothing = "terminal.not-a-choice" if entry is None else "terminal.no-explanation"
        if entry is not None:
            self.write(f"{entry.text}.")
        said = [self.speaker.about(ability) for ability in abilities]
        self._write_all(said or [self.speaker.say(nothing, text=text)])

    def _why(self, text: str) -> None:
        region = self._region(text)
        if region is None:
            self.write(self.speaker.say("terminal.unknown-region", text=text, example=self._example()))
            return
        seat = self.game.to_act
        why = self.game.explain(region, seat)
        self.write(f"{self.speaker.region(region)}: {self.speaker.terrain(region)}.")
        self._write_all(self.speaker.explanation(why))

    def _region(self, text: str) -> Region | None:
        wanted = text.lower().replace(":", " ")
        for region, (board, number) in enumerate(self.game.state.world.names):
            if wanted in (f"{board} {number}", self.speaker.region(region).lower()):
                return region
        return None

    def _hint(self, entries: list[Entry]) -> None:
        seat, game = self.game.to_act, self.game
        if seat is None:
            self.write(self.speaker.say("terminal.no-hint"))
            return
        seen = seen_by(game.state, seat, open_coins=game.settings.open_coins, counted=game.counted(seat))
        found = hint(seen, seat, seconds=HINT_SECONDS)
        self.write(self.speaker.say("terminal.hint"))
        self._list([entry for entry in entries if entry.action in found.actions])
        if found.plans is not None:
            best = found.plans.plans[0]
            self._write_all([f"{plan_text(best, self.speaker)}.", reasons_text(best, self.speaker)])

    def _undo(self) -> None:
        if self.game.state.actor in self.bots or not self.game.can_undo:
            raise IllegalActionError("nothing-to-undo")
        self.game.undo()
        self.write(self.speaker.event(self.game.events[-1]))

    def _save(self, text: str, command: str) -> None:
        if not text:
            self.write(self.speaker.say("terminal.save-name", command=command))
            return
        path = Path(text).expanduser()
        if command == "save":
            write_record(path, self.game.record())
        else:
            write_position(path, position_of(self.game.state))
        self.write(self.speaker.say("terminal.saved", file=path))

    def _quit(self) -> None:
        raise QuitGame
