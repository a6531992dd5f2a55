"""Games as a machine that hypothesis drives: any legal action, undo, copies, saves, in any order."""

from random import Random

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from elbowroom.engine.action_text import Action, action_of, code_of
from elbowroom.engine.engine import legal
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.game import Game, Record
from elbowroom.engine.invariants import coins_add_up, unplayable, violations
from elbowroom.engine.state import State
from elbowroom.games import load_game, new_game


class Play(RuleBasedStateMachine):
    """Plays, takes back, copies and saves; after every step the state must be sound."""

    game: Game

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 10_000), rounds=st.integers(0, 6))
    def start(self, players: int, seed: int, rounds: int) -> None:
        """Start from a game of some rounds: interesting rules come late."""
        self.game = new_game("warcraft", players, seed=seed)
        self.copies: list[tuple[State, tuple[object, ...]]] = []
        rng = Random(seed)
        while self.game.state.round < rounds:
            self.game.play(rng.choice(self.game.legal()))

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Play any legal action; events must explain every coin (R-6.4, R-9.1)."""
        action = data.draw(st.sampled_from(self.game.legal()))
        coins, events = list(self.game.state.coins), len(self.game.events)
        self.game.play(action)
        assert coins_add_up(coins, self.game.events[events:], list(self.game.state.coins))

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 1000), actions=st.integers(5, 30))
    def play_on(self, seed: int, actions: int) -> None:
        """Go on for a while."""
        rng = Random(seed)
        for _ in range(actions):
            if not self.game.is_over:
                self.game.play(rng.choice(self.game.legal()))
                assert violations(self.game.state) == []

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def undo_and_redo(self) -> None:
        """Take the last action back and play it again: the state is the same."""
        after, last = self.game.state.key(), [text for text in self.game.log if text != "undo"]
        self.game.undo()
        before = self.game.state.key()
        again = [action for action in self.game.legal() if self._leads_to(action, after)]
        assert again, f"no action leads from {before} to {after}, though {last[-1]} did"
        self.game.play(again[0])

    def _leads_to(self, action: Action, wanted: tuple[object, ...]) -> bool:
        from elbowroom.engine.engine import apply

        state = self.game.state.copy()
        code = code_of(state, action)
        assert code is not None
        apply(state, code)
        return state.key() == wanted

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def undo(self) -> None:
        """Undo: it stays in the log, and the seat that decided decides again."""
        length = len(self.game.log)
        self.game.undo()
        assert len(self.game.log) == length + 1
        assert self.game.to_act is not None

    @rule()
    def copy(self) -> None:
        """Keep a copy: it must never change."""
        state = self.game.state.copy()
        self.copies.append((state, state.key()))

    @rule()
    def save_and_load(self) -> None:
        """Save the game and continue with the loaded one, which must have the same state (R-9.1)."""
        saved = msgspec.json.encode(self.game.record())
        loaded = load_game(msgspec.json.decode(saved, type=Record))
        assert loaded.state.key() == self.game.state.key()
        assert loaded.state.options == self.game.state.options
        self.game = loaded

    @rule(kind=st.integers(0, 40), region=st.integers(0, 63), number=st.integers(0, 63))
    def play_anything(self, kind: int, region: int, number: int) -> None:
        """Try an illegal action: it is refused and changes nothing."""
        action = action_of(self.game.state, self.game.state.options[0]) if self.game.state.options else Action("end")
        wild = Action(action.kind, region if kind % 2 else None, number if kind % 3 else None)
        before = self.game.state.key()
        if code_of(self.game.state, wild) not in legal(self.game.state, any_order=True):
            try:
                self.game.play(wild)
            except IllegalActionError:
                assert self.game.state.key() == before
            else:
                raise AssertionError(f"{wild} was played")

    @rule()
    def try_all_options(self) -> None:
        """Assert that every listed action is playable."""
        assert unplayable(self.game.state) == []

    @invariant()
    def is_sound(self) -> None:
        """Assert that tokens are conserved, pieces within supply, every combo in one place, and so on (R-1.6)."""
        if hasattr(self, "game"):
            assert violations(self.game.state) == []
            assert bool(self.game.legal()) != self.game.is_over

    def teardown(self) -> None:
        """Assert that no copied state has changed."""
        for state, key in getattr(self, "copies", []):
            assert state.key() == key


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=25, stateful_step_count=30)
