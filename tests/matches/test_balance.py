"""The page on balance: estimated effects of races, powers, combos, relics, boards and the order of play."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from elbowroom.games import TableOptions
from elbowroom.matches.contest import Contest
from elbowroom.matches.intervals import Estimate
from elbowroom.matches.journal import Report, this_run
from elbowroom.matches.loop import Result, play
from elbowroom.matches.match import ArenaError
from elbowroom.matches.reigns import Reign
from elbowroom.matches.standings import summary_of
from tests.matches.games import make_result
from tools.balance.__main__ import write_page
from tools.balance.effects import ComboEffect, Effect, Fit, RatedReign, cluster_variance, rated_reigns, won_by_seat
from tools.balance.page import Chapter, handicap, page_of, with_sign
from tools.balance.places import boards, orders

RACES = {"orcs": 1.0, "elves": 0.0, "dwarves": -1.0}
POWERS = {"flying": 0.5, "hill": 0.0, "stout": -0.5}
# The only combo with an effect of its own.
GREAT = ("elves", "hill")


def reigns(count: int, *, great: float = 0.0, luck: float = 1.0, rng: Random | None = None) -> list[RatedReign]:
    """Return reigns of combos with known effects; reigns of one deal share their luck."""
    rng = rng or Random(1)
    found = []
    for deal in range(count):
        mood = rng.gauss(0, luck)
        for _ in range(3):
            race, power, turns = rng.choice(list(RACES)), rng.choice(list(POWERS)), rng.randint(2, 5)
            own = RACES[race] + POWERS[power] + (great if (race, power) == GREAT else 0) + mood
            coins = turns * own + rng.gauss(0, luck) * turns**0.5
            found.append(RatedReign(str(deal), Reign(0, race, power, 0, turns, price=2), coins))
    return found


def count_covered(effects: list[Effect], truth: dict[str, float]) -> int:
    middle = sum(truth.values()) / len(truth)
    found = 0
    for effect in effects:
        assert effect.coins.low is not None
        assert effect.coins.high is not None
        found += effect.coins.low <= truth[effect.name] - middle <= effect.coins.high
    return found


class TestRacesAndPowers:
    def test_are_separated(self) -> None:
        fit = Fit(reigns(2000, luck=0.3))
        assert [effect.name for effect in fit.races()] == list(RACES)
        for effect in fit.races():
            assert effect.coins.value == pytest.approx(RACES[effect.name], abs=0.1)
        for effect in fit.powers():
            assert effect.coins.value == pytest.approx(POWERS[effect.name], abs=0.1)

    def test_are_separated_when_good_races_are_picked_with_bad_powers(self) -> None:
        """A plain mean over the reigns of a race would underestimate the best one."""
        picked = [one for one in reigns(3000, luck=0.2) if (one.reign.race, one.reign.power) != ("orcs", "flying")]
        found = {effect.name: effect.coins.value for effect in Fit(picked).races()}
        assert found["orcs"] - found["elves"] == pytest.approx(1, abs=0.1)

    def test_intervals_cover_the_truth_when_reigns_of_a_deal_share_luck(self) -> None:
        rng, hits = Random(5), 0
        for _ in range(60):
            fit = Fit(reigns(80, rng=rng))
            hits += count_covered(fit.races(), RACES) + count_covered(fit.powers(), POWERS)
        assert hits / (60 * 6) > 0.9

    def test_price_and_turns_are_means(self) -> None:
        assert all(effect.price == 2 and 3 < effect.turns < 4 for effect in Fit(reigns(300)).races())


class TestCombos:
    def test_without_own_effect_are_the_sum_of_race_and_power(self) -> None:
        """The lucky remainder of each combo is shrunk to nothing."""
        fit = Fit(reigns(300))
        races = {effect.name: effect.coins.value for effect in fit.races()}
        powers = {effect.name: effect.coins.value for effect in fit.powers()}
        for effect in fit.combos():
            race, power = effect.combo
            assert effect.coins.value == pytest.approx(races[race] + powers[power], abs=0.15)

    def test_with_an_own_effect_are_found(self) -> None:
        fit = Fit(reigns(1500, great=4.0, luck=0.5))
        assert fit.combos()[0].combo == GREAT

    def test_with_a_single_lucky_reign_are_shrunk(self) -> None:
        others = [one for one in reigns(300) if (one.reign.race, one.reign.power) != GREAT]
        lucky = RatedReign("lucky", Reign(0, *GREAT, 0, 3), 3 * 10.0)
        (found,) = [one for one in Fit([*others, lucky]).combos() if one.combo == GREAT]
        assert found.reigns == 1
        assert found.coins.value < 3


def test_effect_of_relics() -> None:
    rng, found = Random(2), []
    for one in reigns(1500, luck=0.3):
        held = rng.randint(0, one.turns)
        relics = {"doomhammer": held} if held else {}
        found.append(one._replace(reign=one.reign._replace(relics=relics), excess=one.excess + 2 * held))
    (effect,) = Fit(found).relics()
    # Part of it is attributed to the races, since all of them hold the relic at times.
    assert 0.5 < effect.coins.value < 2
    assert (effect.coins.low or 0) > 0


def test_clustered_variance() -> None:
    assert cluster_variance([("a", 1.0), ("a", -1.0), ("b", 2.0), ("b", -2.0)]) == 0
    assert cluster_variance([("a", 1.0), ("b", -1.0)]) == 4.0


def report(games: list[Result], game: str = "classic", players: int = 2) -> Report:
    contest = Contest(bots=("a",), game=game, players=players)
    return Report(contest, (this_run(),), summary_of(contest, games), tuple(games))


class TestRatedReigns:
    def test_are_compared_with_reigns_of_the_same_round(self) -> None:
        early, late = Reign(0, "orcs", "hill", 0, 5, 50), Reign(0, "elves", "hill", 5, 5, 20)
        game = make_result(0, 0, "aa", (70, 70))
        one = Result(0, 0, game.boards, 0, game.bots, game.coins, game.places, (early, late), {})
        two = Result(1, 0, game.boards, 0, game.bots, game.coins, game.places, (early._replace(coins=60),), {})
        assert [reign.excess for reign in rated_reigns([report([one, two])])] == [-5.0, 0.0, 5.0]

    def test_price_and_coins_on_the_combo_are_not_earned(self) -> None:
        assert Reign(0, "orcs", "hill", 0, 5, 50, price=3, lay=2, inherited=10, left=7).earned == 48


class TestOrder:
    def test_first_player_has_order_0(self) -> None:
        """The first player wins by four here."""
        games = []
        for deal in range(20):
            first = deal % 2
            game = make_result(deal, 0, "aa", (60, 56) if first == 0 else (56, 60))
            games.append(Result(deal, 0, game.boards, first, game.bots, game.coins, game.places, (), {}))
        begins, follows = orders([report(games)])
        assert (begins.order, begins.wins.value, begins.coins.value) == (0, 1.0, 2.0)
        assert (follows.wins.value, follows.coins.value) == (0.0, -2.0)

    def test_effect_of_boards(self) -> None:
        rich = [make_result(deal, 0, "aa", (90, 80)) for deal in range(3)]
        poor = [Result(deal, 0, ("elbow-valley",), 1, ("a", "a"), (50, 40), (0, 1), (), {}) for deal in range(3, 6)]
        found = {effect.board: effect for effect in boards([report([*rich, *poor])])}
        assert found["four-winds"].score.value == 85
        assert found["elbow-valley"].score.value == 45
        assert (found["four-winds"].first_wins.value, found["elbow-valley"].first_wins.value) == (1.0, 0.0)


class TestWords:
    def test_handicap_only_where_the_interval_excludes_zero(self) -> None:
        assert handicap(Estimate(1.2, 0.4, 2.0), 3.5) == "+4"
        assert handicap(Estimate(-1.2, -2.0, -0.4), 3.5) == "−4"
        assert handicap(Estimate(1.2, -0.4, 2.8), 3.5) == "–"

    def test_zero_has_no_sign(self) -> None:
        assert [with_sign(value) for value in (-0.04, 0.0, 0.26, -0.26)] == ["0.0", "0.0", "+0.3", "−0.3"]


def test_page_with_pictures(tmp_path: Path) -> None:
    files = []
    for game, players in (("warcraft", 3), ("classic", 2)):
        contest = Contest(bots=("random",), game=game, players=players)
        games = tuple(map(play, contest.matches(12)))
        files.append(tmp_path / f"{game}.json")
        found = Report(contest, (this_run(),), summary_of(contest, games), games)
        files[-1].write_bytes(msgspec.json.encode(found))
    out = tmp_path / "docs/balance.md"
    write_page(files, out)
    page = out.read_text(encoding="utf-8")
    for words in ("## Small World of Warcraft\n", "Sorcerers", "Doomhammer", "Elbow Valley", "third", "Diplomat"):
        assert words in page
    assert "`elbowroom arena random --game warcraft --players 3 --games 12`" in page
    assert str(tmp_path) not in page
    pictures = {path.name for path in (tmp_path / "docs/balance").iterdir()}
    assert pictures == {f"{game}-{kind}.svg" for game in ("warcraft", "classic") for kind in ("races", "powers")}
    assert all(f"(balance/{name})" in page for name in pictures)


def test_chapter_on_small_sets(tmp_path: Path) -> None:
    """It names the set of each piece, says how often its players won, and what it earns by number of players."""
    files = []
    for players in (2, 4):
        contest = Contest(bots=("random",), game="classic", players=players, agreed=TableOptions(sets=("all",)))
        games = tuple(map(play, contest.matches(30)))
        files.append(tmp_path / f"{players}.json")
        found = Report(contest, (this_run(),), summary_of(contest, games), games)
        files[-1].write_bytes(msgspec.json.encode(found))
    notes = tmp_path / "notes.md"
    notes.write_text("## In short\n\nCursed is cursed.\n", encoding="utf-8")
    out = tmp_path / "docs/balance-sets.md"
    write_page(files, out, notes)
    page = out.read_text(encoding="utf-8")
    assert "## In short\n\nCursed is cursed.\n" in page
    assert "`elbowroom arena random --game classic --players 4 --sets all --games 30`" in page
    assert "## Small World with small sets\n" in page
    assert "| race | set | reigns | won | price | turns | coins a turn | handicap |" in page
    assert "| power | 2 players | 4 players |" in page
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith(("| Goblins |", "| Elves |"))]
    sets = {(row[0], row[1]) for row in rows if len(row) == 8}
    assert sets == {("| Goblins", "Cursed!"), ("| Elves", "")}
    assert {path.name for path in (tmp_path / "docs/balance-sets").iterdir()} == {
        "classic-sets-races.svg",
        "classic-sets-powers.svg",
    }


def test_wins_are_counted_in_even_shares() -> None:
    """One winner among four players has four even shares, and two who are tied have two each."""
    for places, shares in (((0, 1, 2, 3), [4, 0, 0, 0]), ((2, 0, 0, 3), [0, 2, 2, 0])):
        game = make_result(0, 0, "aaaa", (9, 9, 9, 9), places)
        assert won_by_seat(report([game], players=4), game) == shares
    game = make_result(0, 0, "aaaa", (9, 9, 9, 9), (0, 1, 0, 1))
    assert won_by_seat(report([game], "azeroth", 4), game) == [2, 0, 2, 0]


def test_order_of_play_in_azeroth_names_the_faction() -> None:
    contest = Contest(bots=("random",), game="azeroth", players=3)
    games = tuple(map(play, contest.matches(6)))
    page = page_of([Report(contest, (this_run(),), summary_of(contest, games), games)], "balance").text
    for who in ("| 3 | first (Alliance) |", "| 3 | second (Horde) |", "| 3 | third (Neutral) |"):
        assert who in page


def test_combos_are_listed_by_race() -> None:
    contest = Contest(bots=("random",), game="classic", players=2)
    games = tuple(map(play, contest.matches(2)))
    chapter = Chapter("classic", [Report(contest, (this_run(),), summary_of(contest, games), games)], "balance")

    def combos(*names: tuple[str, str]) -> list[ComboEffect]:
        return [ComboEffect(name, 9, Estimate(1.0, 0.8, 1.2)) for name in names]

    known = combos(("elves", "flying"), ("elves", "hill"), ("orcs", "hill"), ("orcs", "stout"))
    assert chapter.list_combos(known[1:], known) == "- Orcs: with any power\n- Elves: Hill\n"
    assert chapter.list_combos([], known) == "- none\n"


def test_reports_without_games_are_refused() -> None:
    with pytest.raises(ArenaError, match="no games"):
        page_of([report([])], "balance")
