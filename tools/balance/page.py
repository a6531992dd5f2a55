"""The page on balance: tables and pictures made from reports of contests."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from elbowroom.boards.catalogue import find_board
from elbowroom.games import ruleset_of
from elbowroom.matches.charts import Row, interval_chart
from elbowroom.matches.intervals import Estimate
from elbowroom.matches.journal import Report
from elbowroom.matches.match import ArenaError
from elbowroom.texts import words
from elbowroom.words.names import combo_name
from tools.balance.effects import ComboEffect, Effect, Fit, rated_reigns
from tools.balance.places import OrderEffect, boards, orders

# The number of best and worst combos to list, of those with enough reigns.
LISTED_COMBOS: Final = 8
MIN_REIGNS: Final = 5
# Smaller differences are printed as 0.
EPSILON: Final = 0.05
# Combos that are better or worse by more coins a turn are listed as too strong or too weak.
IMBALANCE: Final = 0.5
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")

INTRODUCTION: Final = """# Balance

How strong are races, powers, artifacts, legendary places, boards and the order of play when bots play against
themselves? This page and its pictures are made by `python -m tools.balance` from the games below ([how they are
played](bots.md#the-arena)). Other bots would give other figures, since the worth of a combo depends on its player.

*Coins a turn* are the coins of a race, in decline too, compared with a usual combo picked in the same round; the
price of the pick and the coins that lay on it are left out. A fit to all reigns separates the effects of race and
power; the effect of a combo itself is shrunk towards zero, the more the fewer games it has. A *handicap* would make
up for the difference: the player who picks this, or plays there, pays that many coins to the bank (+) or gets them from
it (−). No handicap is suggested if zero lies within the interval (95 %, with independent deals).
"""


class Page(NamedTuple):
    """A page in Markdown, and its pictures by name."""

    text: str
    pictures: dict[str, str]


def page_of(reports: Sequence[Report], folder: str) -> Page:
    """Return the page, with its pictures in a folder next to it."""
    if not any(report.games for report in reports):
        raise ArenaError("The reports contain no games.")
    parts, pictures = [INTRODUCTION, _sources(reports)], {}
    for game in dict.fromkeys(report.contest.game for report in reports):
        chapter = Chapter(game, [report for report in reports if report.contest.game == game], folder)
        parts.append(chapter.text())
        pictures.update(chapter.pictures)
    return Page("\n".join(parts), pictures)


def _sources(reports: Sequence[Report]) -> str:
    rows = [
        (
            report.contest.game,
            str(report.contest.players),
            ", ".join(f"`{bot}`" for bot in report.contest.bots),
            str(len(report.games)),
            f"`{_command(report)}`",
        )
        for report in reports
    ]
    return _table(("game", "players", "bots", "games", "command"), rows)


def _command(report: Report) -> str:
    """Return the command that plays these games again."""
    contest = report.contest
    table = f"--game {contest.game} --players {contest.players}"
    seed = f" --seed {contest.seed}" if contest.seed else ""
    return f"elbowroom arena {' '.join(contest.bots)} {table} --games {len(report.games)}{seed}"


class Chapter:
    """The chapter on one game."""

    def __init__(self, game: str, reports: Sequence[Report], folder: str) -> None:
        self._game = game
        self._box = ruleset_of(game).box
        self._reports = reports
        self._folder = folder
        self._fit = Fit(rated_reigns(reports))
        self.pictures: dict[str, str] = {}

    def text(self) -> str:
        """Return the text of all sections."""
        title = words(f"game.{self._game}")
        parts = [f"## {title}\n", self._orders(), self._effects("races"), self._effects("powers"), self._combos()]
        relics = self._fit.relics()
        if relics:
            rows = [
                (self._relic(one.name), str(one.reigns), f"{one.turns:.1f}", difference(one.coins)) for one in relics
            ]
            heads = ("artifact or place", "reigns that held it", "scorings each", "coins a scoring")
            parts.append(f"### {title}: artifacts and places\n\n{_table(heads, rows)}")
        parts.append(self._boards())
        return "\n".join(parts)

    def _orders(self) -> str:
        rows = [
            (str(one.players), self._order(one), _share(one.wins), difference(one.coins), handicap(one.coins, 1))
            for one in orders(self._reports)
        ]
        heads = ("players", "who plays", "games won", "coins beyond the mean", "handicap")
        return f"### {words(f'game.{self._game}')}: order of play\n\n{_table(heads, rows)}"

    def _order(self, one: OrderEffect) -> str:
        """Return the place in the order of play, with its faction where the place decides it (T.1)."""
        faction = ruleset_of(self._game).team_name(one.players, one.order)
        return ORDINALS[one.order] + (f" ({words(f'faction.{faction}')})" if faction else "")

    def _effects(self, kind: str) -> str:
        effects = self._fit.races() if kind == "races" else self._fit.powers()
        name: Callable[[str], str] = self._race if kind == "races" else self._power
        title, file = f"{words(f'game.{self._game}')}: {kind}", f"{self._game}-{kind}.svg"
        chart = [Row(name(one.name), one.coins.value, *one.coins.ends) for one in effects]
        self.pictures[file] = interval_chart(title, "coins a turn beyond the mean", chart, text=with_sign)
        rows = [self._row(name(one.name), one) for one in effects]
        heads = (kind.removesuffix("s"), "reigns", "price", "turns", "coins a turn", "handicap")
        return f"### {title}\n\n![{title}]({self._folder}/{file})\n\n{_table(heads, rows)}"

    def _row(self, name: str, one: Effect) -> tuple[str, ...]:
        return (
            name,
            str(one.reigns),
            f"{one.price:.1f}",
            f"{one.turns:.1f}",
            difference(one.coins),
            handicap(one.coins, one.turns),
        )

    def _combos(self) -> str:
        known = [one for one in self._fit.combos() if one.reigns >= MIN_REIGNS]
        best, worst = known[:LISTED_COMBOS], known[LISTED_COMBOS:][-LISTED_COMBOS:]
        heads = ("combo", "reigns", "coins a turn")
        title = words(f"game.{self._game}")
        strong = [one for one in known if one.coins.ends[0] > IMBALANCE]
        weak = [one for one in known if one.coins.ends[1] < -IMBALANCE]
        return (
            f"### {title}: strongest combos\n\n{_table(heads, map(self._combo, best))}\n"
            f"Clearly too strong, by more than {IMBALANCE:g} coins a turn:\n\n{self.list_combos(strong, known)}\n"
            f"### {title}: weakest combos\n\n{_table(heads, map(self._combo, reversed(worst)))}\n"
            f"Clearly too weak, by more than {IMBALANCE:g} coins a turn:\n\n{self.list_combos(weak, known)}"
        )

    def list_combos(self, combos: Sequence[ComboEffect], known: Sequence[ComboEffect]) -> str:
        """Return combos as a list by race, races with the most combos first."""
        by_race: dict[str, list[str]] = {}
        for one in combos:
            by_race.setdefault(one.combo[0], []).append(one.combo[1])
        lines = []
        for race, powers in sorted(by_race.items(), key=lambda named: -len(named[1])):
            is_all = len(powers) == sum(one.combo[0] == race for one in known) > 1
            powers_text = "with any power" if is_all else ", ".join(self._power(power) for power in powers)
            lines.append(f"- {self._race(race)}: {powers_text}\n")
        return "".join(lines) or "- none\n"

    def _combo(self, one: ComboEffect) -> tuple[str, ...]:
        return combo_name(self._box, *one.combo, "en"), str(one.reigns), difference(one.coins)

    def _boards(self) -> str:
        rows = [
            (
                find_board(one.board).title("en"),
                str(one.players),
                str(one.games),
                score(one.score),
                _share(one.first_wins),
            )
            for one in boards(self._reports)
        ]
        heads = ("board", "players", "games", "mean score", "who begins wins")
        return f"### {words(f'game.{self._game}')}: boards\n\n{_table(heads, rows)}"

    def _race(self, name: str) -> str:
        return words(f"race.{self._box}.{name}")

    def _power(self, name: str) -> str:
        return words(f"power.{self._box}.{name}")

    def _relic(self, name: str) -> str:
        return words(f"relic.{name}")


def handicap(found: Estimate, turns: float) -> str:
    """Return the coins that would balance an effect over some turns; a dash if its interval includes 0."""
    low, high = found.ends
    if low <= 0 <= high:
        return "–"
    return f"{round(found.value * turns):+d}".replace("-", "−")


def difference(found: Estimate) -> str:
    """Return a difference with half of its interval."""
    return f"{with_sign(found.value)} ± {found.ends[1] - found.value:.1f}"


def with_sign(value: float) -> str:
    """Return a difference with its sign."""
    return "0.0" if abs(value) < EPSILON else f"{value:+.1f}".replace("-", "−")


def score(found: Estimate) -> str:
    """Return coins with half of their interval."""
    return f"{found.value:.1f} ± {found.ends[1] - found.value:.1f}"


def _share(found: Estimate) -> str:
    low, high = found.ends
    return f"{100 * found.value:.0f} % ({100 * low:.0f} – {100 * high:.0f})"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
