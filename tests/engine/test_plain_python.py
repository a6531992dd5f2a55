"""Abilities, rulesets and bots in plain Python work with these rules, compiled or not."""

from random import Random

from elbowroom.bots import Bot, named
from elbowroom.engine.ability import Power, Race
from elbowroom.engine.engine import apply, draw_outcome, is_over, legal, new_state, to_act
from elbowroom.engine.memory import count, fields
from elbowroom.engine.questions import AT_END, Next, RegionQuestion, YesNoQuestion
from elbowroom.engine.regions import Region, Regions, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.world import HILL
from elbowroom.games import new_game
from elbowroom.games.classic.powers import POWERS
from elbowroom.games.classic.races import RACES
from elbowroom.games.classic.ruleset import Classic
from elbowroom.games.warcraft.factions import HORDE, FactionRace
from elbowroom.games.warcraft.races import RACES as WARCRAFT_RACES
from elbowroom.games.warcraft.ruleset import Warcraft

TAKEN = count("taken", 99)


class Moles(Race):
    """A race that counts its conquests, with one hook for income and one for conquests."""

    id = "moles"
    banner = 9
    tray = 14
    remembers = fields(TAKEN)

    def __init__(self) -> None:
        self.asked = 0
        self.most_taken = 0

    def income(self, state: State, tribe: int) -> int:
        self.asked += 1
        return size(state.held[tribe] & state.world.hill)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        taken = self.recall(state, TAKEN) + 1
        self.remember(state, TAKEN, taken)
        self.most_taken = max(self.most_taken, taken)


class Barefoot(Power):
    """Conquers everything for one token less."""

    id = "barefoot"
    badge = 5

    def __init__(self) -> None:
        self.asked = 0

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        self.asked += 1
        return state.world.all, 1


class Tribute(YesNoQuestion):
    """A question: take a coin at the end of the turn?"""

    moment = AT_END

    def on_answer(self, state: State, tribe: int, answer: int) -> Next:
        gain(state, state.seat_of[tribe], answer, self.ability.id)
        return Camp


class Camp(RegionQuestion):
    """A region to name after that, without any effect."""

    id = "camp"
    moment = AT_END

    def regions(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]

    def on_answer(self, state: State, tribe: int, answer: int) -> Next:
        assert isinstance(self.ability, Greedy)
        self.ability.camps.append(answer)
        return None


class Greedy(Power):
    """Asks two questions in a row."""

    id = "greedy"
    badge = 5
    asks = (Tribute, Camp)
    coin_each = HILL

    def __init__(self) -> None:
        self.camps: list[int] = []


class Ogres(FactionRace):
    """A plain Python race with a faction."""

    id = "ogres"
    banner = 9
    tray = 14
    faction = HORDE

    def __init__(self) -> None:
        self.turns = 0

    def on_turn(self, state: State, tribe: int) -> None:
        self.turns += 1


class RichStart(Classic):
    """A ruleset with other numbers and an overridden method."""

    start_coins = 9

    def column_for(self, seats: int, seat: int) -> int:
        self.asked = True
        return super().column_for(seats, seat)


class Last:
    """A bot that takes the last option."""

    def choose(self, state: State, seat: int) -> int:
        options = legal(state)
        return options[len(options) - 1]


def play(state: State, bots: list[Bot], dice: Random) -> None:
    """Play on to the end."""
    while not is_over(state):
        seat = to_act(state)
        apply(state, draw_outcome(state, dice) if seat == CHANCE else bots[seat].choose(state, seat))


def test_hooks_of_a_race_and_a_power_are_called() -> None:
    rules = Classic((Moles, *RACES[:9]), (Barefoot, *POWERS[:9]))
    moles, barefoot = rules.races[0], rules.powers[0]
    assert isinstance(moles, Moles)
    assert isinstance(barefoot, Barefoot)
    world = new_game("classic", 3, seed=1).state.world
    for seed in range(12):
        state = new_state(rules, world, 3)
        play(state, [named("random", seat) for seat in range(3)], Random(seed))
        assert min(state.coins[seat] for seat in range(3)) > 0
    assert moles.asked > 10
    assert moles.most_taken > 3
    assert barefoot.asked > 10


def test_a_power_asks_questions_and_declares_facts() -> None:
    rules = Classic(RACES[:9], (Greedy, *POWERS[:9]))
    greedy = rules.powers[0]
    assert isinstance(greedy, Greedy)
    assert [(type(question), question.stage) for question in greedy.questions] == [(Tribute, 1), (Camp, 2)]
    world = new_game("classic", 3, seed=1).state.world
    for seed in range(12):
        play(new_state(rules, world, 3), [named("random", seat) for seat in range(3)], Random(seed))
    assert len(set(greedy.camps)) > 3


def test_a_race_with_a_faction() -> None:
    rules = Warcraft((Ogres, *WARCRAFT_RACES))
    ogres = rules.races[0]
    assert isinstance(ogres, Ogres)
    world = new_game("warcraft", 2, seed=1).state.world
    for seed in range(12):
        play(new_state(rules, world, 2), [named("random", seat) for seat in range(2)], Random(seed))
    assert ogres.turns > 5


def test_a_ruleset() -> None:
    rules = RichStart()
    state = new_state(rules, new_game("classic", 2, seed=1).state.world, 2)
    assert [state.coins[seat] for seat in range(2)] == [9, 9]
    play(state, [named("random", 1), named("random", 2)], Random(1))
    assert rules.asked


def test_a_bot() -> None:
    state = new_game("classic", 2, seed=1).state.copy()
    play(state, [Last(), named("simple", 2)], Random(3))
    assert state.coins[1] > state.coins[0]
