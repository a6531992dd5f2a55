"""Observations match the view of the seat, piece by piece."""

from collections.abc import Iterable

import numpy as np
import pytest

from elbowroom.engine.memory import Field
from elbowroom.engine.questions import chosen_region, chosen_relic, named_regions, question_asked
from elbowroom.engine.regions import MOST_REGIONS, bits
from elbowroom.engine.state import State
from elbowroom.engine.view import View
from elbowroom.engine.viewing import view_of
from elbowroom.env.arrays import Bytes, ObservationEncoder, neighbours, piece
from elbowroom.env.layout import MAP_ROWS, QUESTION_ROWS, TURN_ROWS, Layout
from elbowroom.env.settings import EnvSettings
from elbowroom.games import RULESETS_OF_PLAYERS, new_game
from elbowroom.games.classic.set_races.skags import PLACES
from tests.env.games import GAMES, PLAYERS, states


class Observed:
    """An observation by its pieces, and the view of the same seat."""

    def __init__(self, encoder: ObservationEncoder, state: State, seat: int, *, open_coins: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.numbers = encoder.observation(state, seat)
        self.view: View = view_of(state, seat, open_coins=open_coins)
        self.order = [(seat + place) % state.seats for place in range(state.seats)]
        self._layout = encoder.layout

    def __getitem__(self, name: str) -> list[object]:
        """Return a piece as lists of numbers."""
        found: list[object] = piece(self._layout, self.numbers, name).tolist()
        return found


def flags(members: Iterable[int], size: int) -> list[int]:
    """Return a list with 1 for some members."""
    wanted = set(members)
    return [int(number in wanted) for number in range(size)]


def on_map(numbers: Iterable[int]) -> list[int]:
    """Return numbers of regions, padded to the largest map."""
    known = list(numbers)
    return known + [0] * (MOST_REGIONS - len(known))


def check_regions(seen: Observed) -> None:
    view, state = seen.view, seen.state
    ids = [*state.ruleset.race_ids, "natives"]
    active = {tribe.race: tribe.seat for tribe in view.tribes if tribe.is_active}
    declined = {tribe.race: tribe.seat for tribe in view.tribes if not tribe.is_active}
    holders = [region.holder for region in view.regions]
    assert seen["natives"] == on_map(int(holder == "natives") for holder in holders)
    assert seen["active"] == [on_map(int(active.get(str(h)) == seat) for h in holders) for seat in seen.order]
    assert seen["declined"] == [on_map(int(declined.get(str(h)) == seat) for h in holders) for seat in seen.order]
    assert seen["race"] == on_map(ids.index(holder) + 1 if holder else 0 for holder in holders)
    assert seen["tokens"] == on_map(region.tokens for region in view.regions)
    assert seen["companions"] == on_map(region.companions for region in view.regions)
    assert seen["cost"] == on_map(state.base)
    assert seen["markers"] == [
        on_map(int(marker.id in region.markers) for region in view.regions) for marker in state.ruleset.markers
    ]
    if state.ruleset.relics:
        assert seen["face_down"] == on_map(int(region.face_down) for region in view.regions)
        assert seen["relics"] == [
            on_map(int(relic in region.relics) for region in view.regions) for relic in state.ruleset.relic_ids
        ]


def check_table(seen: Observed) -> None:
    view, ruleset = seen.view, seen.state.ruleset
    races, powers = list(ruleset.race_ids), list(ruleset.power_ids)
    seats = [view.seats[seat] for seat in seen.order]
    assert seen["coins"] == [seat.coins or 0 for seat in seats]
    assert seen["coins_known"] == [int(seat.coins is not None) for seat in seats]
    assert seen["seat"] == flags([seen.seat], len(seats))
    assert seen["allies"] == [int(seat is seats[0] or seat.team == seats[0].team is not None) for seat in seats]
    assert seen["column"] == flags([seats[0].column], len(ruleset.columns))
    assert seen["active_race"] == [flags([races.index(s.active)] if s.active else [], len(races)) for s in seats]
    assert seen["declined_races"] == [flags(map(races.index, seat.declined), len(races)) for seat in seats]
    by_race = {tribe.race: tribe for tribe in view.tribes}
    for name in ("hand", "aside", "companions_in_hand"):
        assert seen[name] == [*(getattr(by_race[race], name) if race in by_race else 0 for race in races), 0]
    assert seen["power"] == [
        *(
            powers.index(str(by_race[race].power)) + 1 if race in by_race and by_race[race].power else 0
            for race in races
        ),
        0,
    ]
    active_powers = [by_race[seat.active].power if seat.active else None for seat in seats]
    assert seen["active_power"] == [flags([powers.index(p)] if p else [], len(powers)) for p in active_powers]
    assert [seen["tray"][races.index(tribe.race)] for tribe in view.tribes] == [tribe.tray for tribe in view.tribes]


def check_combos(seen: Observed) -> None:
    view, ruleset = seen.view, seen.state.ruleset
    races, powers = list(ruleset.race_ids), list(ruleset.power_ids)
    shown = np.zeros((len(ruleset.columns), ruleset.rows, len(races)), int)
    tokens = np.zeros((len(ruleset.columns), ruleset.rows), int)
    coins = [0] * ruleset.rows
    for combo in view.combos:
        shown[combo.column, combo.price, races.index(combo.race)] = 1
        tokens[combo.column, combo.price] = combo.tokens
        coins[combo.price] = combo.coins
    assert seen["combo_races"] == shown.tolist()
    assert seen["combo_tokens"] == tokens.tolist()
    assert seen["combo_coins"] == coins
    badges = [flags([powers.index(badge)], len(powers)) for badge in view.badges]
    assert seen["combo_powers"] == badges + [[0] * len(powers)] * (ruleset.rows - len(badges))
    stack = [one or other for one, other in zip(seen["banners"], seen["banners_below"], strict=True)]
    for column, left in zip(ruleset.columns, view.banners_left, strict=True):
        assert sum(bool(stack[race]) for race in bits(column)) == left
    assert sorted(number for number in stack_places(seen)) == list(range(1, len(seen.state.banner_queue) + 1))
    assert sum(map(bool, seen["badges"])) == view.badges_left
    assert seen["badges_discarded"] == flags(bits(seen.state.badge_discards), len(powers))
    if ruleset.relics:
        assert seen["relics_unseen"] == flags(bits(seen.state.relics_unseen), len(ruleset.relics))


def stack_places(seen: Observed) -> list[int]:
    """Return the places of the banners under the stack."""
    return [int(str(number)) for number in seen["banners_below"] if number]


def check_turn(seen: Observed) -> None:
    view, state = seen.view, seen.state
    question = question_asked(state)
    turn = dict(zip(TURN_ROWS, seen["turn"], strict=True))
    assert turn["round"] + turn["rounds_left"] == view.rounds  # type: ignore[operator]  # both are numbers
    assert turn["round"] == state.round
    assert turn["is_over"] == view.is_over
    assert turn["is_chance"] == (view.chance is not None)
    assert turn["may_decline"] == state.may_decline
    assert turn["has_begun"] == state.begun
    assert (turn["places_tokens"], turn["stage"], turn["cost"]) == (
        state.placing,
        question.stage if question else 0,
        state.target_cost,
    )
    if not view.is_over:
        assert turn["turns_left"] == state.seats - state.turn % state.seats
    relative = [] if view.turn_of is None and not view.is_over else [(state.seat - seen.seat) % state.seats]
    assert seen["turn_of"] == flags(relative, state.seats)
    assert seen["actor"] == flags([] if view.to_act is None else [(view.to_act - seen.seat) % state.seats], state.seats)
    assert seen["step"] == flags([state.step], 18)
    races = [*state.ruleset.race_ids, "natives"]
    assert seen["acting"] == flags([races.index(view.acting)] if view.acting else [], len(races))
    abilities = len(state.ruleset.abilities)
    assert seen["asking"] == flags([question.ability.code] if question else [], abilities)
    assert seen["moment"] == flags([question.moment] if question else [], 5)
    assert seen["aids"] == flags(bits(state.aids), abilities)
    assert seen["used"] == flags(bits(state.used), abilities)
    assert seen["attacked"] == flags(bits(state.attacked), len(races))
    if state.ruleset.relics:
        assert seen["chosen_relic"] == flags([chosen_relic(state)], len(state.ruleset.relics))


def check_question(seen: Observed) -> None:
    state = seen.state
    asked = dict(zip(QUESTION_ROWS, seen["question"], strict=True))
    assert asked["named"] == flags(bits(named_regions(state)), MOST_REGIONS)
    assert asked["abandoned"] == flags(bits(state.abandoned), MOST_REGIONS)
    assert asked["lone"] == flags(bits(state.lone), MOST_REGIONS)
    assert asked["chosen"] == flags([chosen_region(state)], MOST_REGIONS)
    assert asked["target"] == flags([state.target], MOST_REGIONS)
    if not state.lone:
        assert asked["here"] == flags(state.spread[:1], MOST_REGIONS)
        if state.placing:
            assert asked["later"] == flags(state.spread[1:], MOST_REGIONS)


def memory_numbers(seen: Observed, code: int, field: Field) -> list[int]:
    """Return a field of an ability's memory as observed by the seat."""
    ability = seen.state.ruleset.abilities[code]
    if field.meaning == "seat":
        named = ability.recall(seen.state, field)
        return [int(seat == named) for seat in seen.order]
    if field.meaning == "seats":
        return [int(ability.recall_seat(seen.state, field, seat)) for seat in seen.order]
    if field.meaning == "races":
        return [ability.recall_race(seen.state, field, race) for race in range(len(seen.state.ruleset.races))]
    return [ability.recall(seen.state, field) - field.least]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_match_the_view(game: str, players: int) -> None:
    encoder = ObservationEncoder(EnvSettings(game, players))
    for number, state in enumerate(states(game, players, seed=players, chance=True)):
        if number % 3 and state.options:
            continue
        seen = Observed(encoder, state, number % players)
        check_regions(seen)
        check_table(seen)
        check_combos(seen)
        check_turn(seen)
        check_question(seen)
        for ability in state.ruleset.abilities:
            for field in ability.remembers:
                name = f"memory.{ability.id}.{field.name}"
                assert seen[name] == memory_numbers(seen, ability.code, field), name


def test_the_map_matches_the_boards() -> None:
    state = next(states("warcraft", 3, seed=1))
    seen = Observed(ObservationEncoder(EnvSettings("warcraft", 3)), state, 0)
    rows = dict(zip(MAP_ROWS, seen["map"], strict=True))
    regions = [region for board in state.world.boards for region in board.regions]
    assert rows["region"] == on_map([1] * len(regions))
    for name in ("forest", "sea", "mountain"):
        assert rows[name] == on_map(int(region.terrain == name) for region in regions)
    for name in ("magic", "mine", "cavern"):
        assert rows[name] == on_map(int(name in region.symbols) for region in regions)
    assert rows["entry"] == on_map(int(region.anchor) for region in regions)
    assert rows["size_mark"] == on_map(int(region.size_mark) for region in regions)
    islands = [number for number, board in enumerate(state.world.boards, start=1) for _ in board.regions]
    assert rows["island"] == on_map(islands)
    near = neighbours(state)
    assert np.array_equal(near, near.T)
    assert [tuple(np.flatnonzero(row)) for row in near[: state.world.size]] == [
        tuple(bits(one)) for one in state.world.near
    ]


def test_a_combo_brings_no_more_tokens_than_the_tray_has() -> None:
    """R-1.2"""
    state = next(states("classic", 2, seed=1)).copy()
    race = state.columns[0][0]
    state.tray[race] = 2
    seen = Observed(ObservationEncoder(EnvSettings("classic", 2)), state, 0)
    check_combos(seen)
    assert piece(ObservationEncoder(EnvSettings("classic", 2)).layout, seen.numbers, "combo_tokens")[0, 0] == 2


class TestSecrets:
    def test_hidden_coins_do_not_change_observations(self) -> None:
        encoder = ObservationEncoder(EnvSettings("classic", 3))
        for state in states("classic", 3, seed=2):
            if not state.options:
                break
            other = state.copy()
            other.coins[(state.actor + 1) % 3] += 7
            seat = state.actor
            assert np.array_equal(encoder.observation(state, seat), encoder.observation(other, seat))
            other.coins[seat] += 1
            assert not np.array_equal(encoder.observation(state, seat), encoder.observation(other, seat))

    def test_coins_are_visible_if_open_and_at_the_end(self) -> None:
        for settings in (EnvSettings("classic", 3), EnvSettings("classic", 3, hide_coins=False)):
            encoder = ObservationEncoder(settings)
            for state in states("classic", 3, seed=2):
                seen = Observed(encoder, state, 1, open_coins=not settings.hide_coins)
                check_table(seen)
                assert all(seen["coins_known"]) == (not settings.hide_coins or not state.options)

    def test_allies_know_each_others_coins(self) -> None:
        """T.7: the coins of one's team are known."""
        encoder = ObservationEncoder(EnvSettings("azeroth", 4))
        state = next(states("azeroth", 4, seed=1))
        assert [Observed(encoder, state, seat)["coins_known"] for seat in (0, 1)] == [[1, 0, 1, 0], [1, 0, 1, 0]]

    def test_only_the_skags_player_observes_the_sides_of_loot(self) -> None:
        """S.skags.1, S-4.9"""
        game = new_game("classic", 2, sets=["spiders_web"])
        encoder = ObservationEncoder(EnvSettings("classic", 2, cast=game.settings.cast))
        skags = game.state.ruleset.race_ids.index("skags")
        for seat in (0, 1):
            observed = []
            for marker in (PLACES[0], PLACES[-1]):
                state = game.state.copy()
                state.seat_of[skags] = 0
                game.state.ruleset.abilities[skags].remember(state, marker, 1)
                observed.append(encoder.observation(state, seat))
            assert np.array_equal(observed[0], observed[1]) == (seat == 1)

    def test_coins_are_limited_to_a_byte(self) -> None:
        state = next(states("classic", 2, seed=1)).copy()
        state.coins[0] = 300
        assert Observed(ObservationEncoder(EnvSettings("classic", 2)), state, 0)["coins"] == [255, 0]


class TestAdjacency:
    @pytest.mark.parametrize("game", GAMES)
    def test_is_the_last_piece(self, game: str) -> None:
        state = next(states(game, 3, seed=1))
        encoder = ObservationEncoder(EnvSettings(game, 3))
        seen = encoder.observation(state, 1)
        assert np.array_equal(piece(encoder.layout, seen, "neighbours"), neighbours(state))
        assert encoder.layout.pieces[-1].name == "neighbours"

    def test_can_be_left_out(self) -> None:
        """So that what was learned from observations without it can still be used."""
        state = next(states("warcraft", 2, seed=1))
        bare = ObservationEncoder(EnvSettings("warcraft", 2, adjacency=False))
        assert bare.layout.size == 3759
        whole = ObservationEncoder(EnvSettings("warcraft", 2)).observation(state, 0)
        assert np.array_equal(bare.observation(state, 0), whole[: bare.layout.size])


class TestLayout:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("players", PLAYERS)
    def test_pieces_are_consecutive(self, game: str, players: int) -> None:
        layout = Layout(RULESETS_OF_PLAYERS[game], players)
        assert len({piece.name for piece in layout.pieces}) == len(layout.pieces)
        end = 0
        for one in layout.pieces:
            assert one.offset == end
            end += int(np.prod(one.shape))
        assert end == layout.size

    def test_an_older_cast_keeps_the_older_layout(self) -> None:
        """Abilities added since are not in the game, and take no space."""
        from elbowroom.engine.cast import cast_of

        cast = cast_of(RULESETS_OF_PLAYERS["classic"])
        fewer = type(cast)(races=cast.races[:-1], powers=cast.powers, relics=cast.relics)
        whole, former = EnvSettings("classic", 2), EnvSettings("classic", 2, cast=fewer)
        assert ObservationEncoder(whole).layout.size > ObservationEncoder(former).layout.size
        state = former.start(1)
        assert len(ObservationEncoder(former).observation(state, 0)) == ObservationEncoder(former).layout.size

    def test_pieces_of_a_batch(self) -> None:
        encoder = ObservationEncoder(EnvSettings("classic", 2))
        rows: list[Bytes] = [encoder.observation(next(states("classic", 2, seed=seed)), 0) for seed in range(3)]
        assert piece(encoder.layout, np.stack(rows), "tokens").shape == (3, MOST_REGIONS)
