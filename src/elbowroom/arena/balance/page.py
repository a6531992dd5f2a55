"""The page on balance: tables and pictures, made from the reports of arenas."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from elbowroom.arena.balance.effects import ComboEffect, Effect, Fit
from elbowroom.arena.balance.places import Turn, boards, orders
from elbowroom.arena.balance.tenures import tenures
from elbowroom.arena.charts import Row, interval_chart
from elbowroom.arena.errors import ArenaError
from elbowroom.arena.files import Report
from elbowroom.arena.intervals import Estimate
from elbowroom.boards.catalogue import find_board
from elbowroom.games import ruleset_of
from elbowroom.locales import words
from elbowroom.locales.combos import combo_name

# So many of the best and of the worst combos are named, of those that were seen so often.
COMBOS: Final = 8
OFTEN: Final = 5
# What is less than this is told as nothing.
ROUNDED: Final = 0.05
# Coins a turn by which a combo may be better or worse than others, and nobody minds.
CLEARLY: Final = 0.5
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")

INTRODUCTION: Final = """# Balance

How races, powers, relics, boards and the order of play fare when bots play against themselves. This page and its
pictures are made by `elbowroom arena balance` from the games below ([how they are played](bots.md#the-arena)); with
other bots it will look different, since what a combo is worth depends on who plays it.

*Coins a turn* are what a race brings beyond what is usual for a combo that is picked in the same round, its coins in
decline included, and the price of the pick and what lay on it left out. Race and power are told apart by a fit to all
reigns; a combo's own part is shrunk towards nothing, by as much as the luck of so few games accounts for. A *handicap*
is what would make up for it: coins that whoever picks this, or plays there, pays to the bank (+) or is paid by it (−).
Where nothing at all may be true as well (intervals are those of 95 %, deals being independent), none is suggested.
"""


class Page(NamedTuple):
    """A page in Markdown, and its pictures by name."""

    text: str
    pictures: dict[str, str]


def page_of(reports: Sequence[Report], folder: str) -> Page:
    """The page; its pictures lie in a folder beside it."""
    if not any(report.games for report in reports):
        raise ArenaError("There are no games to learn from.")
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
    """What plays these games again."""
    contest = report.contest
    table = f"--game {contest.game} --players {contest.players}"
    seed = f" --seed {contest.seed}" if contest.seed else ""
    return f"elbowroom arena {' '.join(contest.bots)} {table} --games {len(report.games)}{seed}"


class Chapter:
    """What is known of one game."""

    def __init__(self, game: str, reports: Sequence[Report], folder: str) -> None:
        self._game = game
        self._box = ruleset_of(game).box
        self._reports = reports
        self._folder = folder
        self._fit = Fit(tenures(reports))
        self.pictures: dict[str, str] = {}

    def text(self) -> str:
        """All its sections."""
        title = words(f"game.{self._game}")
        parts = [f"## {title}\n", self._orders(), self._effects("races"), self._effects("powers"), self._combos()]
        relics = self._fit.relics()
        if relics:
            rows = [(self._relic(one.name), str(one.reigns), f"{one.turns:.1f}", told(one.coins)) for one in relics]
            heads = ("relic", "reigns that held it", "scorings each", "coins a scoring")
            parts.append(f"### {title}: relics\n\n{_table(heads, rows)}")
        parts.append(self._boards())
        return "\n".join(parts)

    def _orders(self) -> str:
        rows = [
            (str(one.players), self._order(one), _share(one.wins), told(one.coins), handicap(one.coins, 1))
            for one in orders(self._reports)
        ]
        heads = ("players", "who plays", "games won", "coins beyond the mean", "handicap")
        return f"### {words(f'game.{self._game}')}: order of play\n\n{_table(heads, rows)}"

    def _order(self, one: Turn) -> str:
        """Who plays when, and for which faction where that follows from it (T.1)."""
        faction = ruleset_of(self._game).team_name(one.players, one.order)
        return ORDINALS[one.order] + (f" ({words(f'faction.{faction}')})" if faction else "")

    def _effects(self, kind: str) -> str:
        effects = self._fit.races() if kind == "races" else self._fit.powers()
        name: Callable[[str], str] = self._race if kind == "races" else self._power
        title, file = f"{words(f'game.{self._game}')}: {kind}", f"{self._game}-{kind}.svg"
        chart = [Row(name(one.name), one.coins.value, *_ends(one.coins)) for one in effects]
        self.pictures[file] = interval_chart(title, "coins a turn beyond the mean", chart, said=signed)
        rows = [self._row(name(one.name), one) for one in effects]
        heads = (kind.removesuffix("s"), "reigns", "price", "turns", "coins a turn", "handicap")
        return f"### {title}\n\n![{title}]({self._folder}/{file})\n\n{_table(heads, rows)}"

    def _row(self, name: str, one: Effect) -> tuple[str, ...]:
        return (
            name,
            str(one.reigns),
            f"{one.price:.1f}",
            f"{one.turns:.1f}",
            told(one.coins),
            handicap(one.coins, one.turns),
        )

    def _combos(self) -> str:
        known = [one for one in self._fit.combos() if one.reigns >= OFTEN]
        best, worst = known[:COMBOS], known[COMBOS:][-COMBOS:]
        heads = ("combo", "reigns", "coins a turn")
        title = words(f"game.{self._game}")
        strong = [one for one in known if _ends(one.coins)[0] > CLEARLY]
        weak = [one for one in known if _ends(one.coins)[1] < -CLEARLY]
        return (
            f"### {title}: strongest combos\n\n{_table(heads, map(self._combo, best))}\n"
            f"Clearly too strong, by more than {CLEARLY:g} coins a turn:\n\n{self._listed(strong, known)}\n"
            f"### {title}: weakest combos\n\n{_table(heads, map(self._combo, reversed(worst)))}\n"
            f"Clearly too weak, by more than {CLEARLY:g} coins a turn:\n\n{self._listed(weak, known)}"
        )

    def _listed(self, combos: Sequence[ComboEffect], known: Sequence[ComboEffect]) -> str:
        """Combos by race, those with most of them first; a race with all of its powers is told in one word."""
        by_race: dict[str, list[str]] = {}
        for one in combos:
            by_race.setdefault(one.combo[0], []).append(one.combo[1])
        lines = []
        for race, powers in sorted(by_race.items(), key=lambda named: -len(named[1])):
            is_all = len(powers) == sum(one.combo[0] == race for one in known) > 1
            told = "with any power" if is_all else ", ".join(self._power(power) for power in powers)
            lines.append(f"- {self._race(race)}: {told}\n")
        return "".join(lines) or "- none\n"

    def _combo(self, one: ComboEffect) -> tuple[str, ...]:
        return combo_name(self._box, *one.combo, "en"), str(one.reigns), told(one.coins)

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
    """Coins that would make up for it over so many turns, where it is sure that there is anything to make up for."""
    low, high = _ends(found)
    if low <= 0 <= high:
        return "–"
    return f"{round(found.value * turns):+d}".replace("-", "−")


def told(found: Estimate) -> str:
    """A difference with half of its interval."""
    return f"{signed(found.value)} ± {_ends(found)[1] - found.value:.1f}"


def signed(value: float) -> str:
    """A difference: nothing has no sign."""
    return "0.0" if abs(value) < ROUNDED else f"{value:+.1f}".replace("-", "−")


def score(found: Estimate) -> str:
    """Coins with half of their interval."""
    return f"{found.value:.1f} ± {_ends(found)[1] - found.value:.1f}"


def _share(found: Estimate) -> str:
    low, high = _ends(found)
    return f"{100 * found.value:.0f} % ({100 * low:.0f} – {100 * high:.0f})"


def _ends(found: Estimate) -> tuple[float, float]:
    low = found.value if found.low is None else found.low
    return low, found.value if found.high is None else found.high


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
