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
# Added where a chapter has the column.
WON: Final = """*Won* says how often the players who had this race, power or combo won, in percent of an even share:
100 % is one game in two with two players, and one in four with four.
"""


class Page(NamedTuple):
    """A page in Markdown, and its pictures by name."""

    text: str
    pictures: dict[str, str]


def page_of(reports: Sequence[Report], folder: str, notes: str = "") -> Page:
    """Return the page, with its pictures in a folder next to it, and `notes` after its table of games."""
    if not any(report.games for report in reports):
        raise ArenaError("The reports contain no games.")
    won = [WON] if any(report.contest.agreed.sets for report in reports) else []
    parts, pictures = [INTRODUCTION, *won, _sources(reports), *([notes] if notes else [])], {}
    for table in dict.fromkeys(table_of(report) for report in reports):
        of_table = [report for report in reports if table_of(report) == table]
        chapter = (SetsChapter if table[1] else Chapter)(table[0], of_table, folder)
        parts.append(chapter.text())
        pictures.update(chapter.pictures)
    return Page("\n".join(parts), pictures)


def table_of(report: Report) -> tuple[str, tuple[str, ...]]:
    """Return the game of a report and its small sets."""
    return report.contest.game, report.contest.agreed.sets


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
    sets = f" --sets {','.join(contest.agreed.sets)}" if contest.agreed.sets else ""
    return f"elbowroom arena {' '.join(contest.bots)} {table}{sets} --games {len(report.games)}{seed}"


class Chapter:
    """The chapter on one game."""

    # The heads of the tables of races and powers, after the name.
    effect_heads: tuple[str, ...] = ("reigns", "price", "turns", "coins a turn", "handicap")
    combo_heads: tuple[str, ...] = ("combo", "reigns", "coins a turn")

    def __init__(self, game: str, reports: Sequence[Report], folder: str) -> None:
        self._game = game
        self._title = words(f"game.{game}")
        self._file = game
        self._box = ruleset_of(game).box
        self._reports = reports
        self._folder = folder
        self._fit = Fit(rated_reigns(reports))
        self.pictures: dict[str, str] = {}

    def text(self) -> str:
        """Return the text of all sections."""
        title = self._title
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
        return f"### {self._title}: order of play\n\n{_table(heads, rows)}"

    def _order(self, one: OrderEffect) -> str:
        """Return the place in the order of play, with its faction where the place decides it (T.1)."""
        faction = ruleset_of(self._game).team_name(one.players, one.order)
        return ORDINALS[one.order] + (f" ({words(f'faction.{faction}')})" if faction else "")

    def _effects(self, kind: str) -> str:
        effects = self._fit.races() if kind == "races" else self._fit.powers()
        name: Callable[[str], str] = self._race if kind == "races" else self._power
        title, file = f"{self._title}: {kind}", f"{self._file}-{kind}.svg"
        chart = [Row(name(one.name), one.coins.value, *one.coins.ends) for one in effects]
        self.pictures[file] = interval_chart(title, "coins a turn beyond the mean", chart, text=with_sign)
        rows = [self._row(name(one.name), one) for one in effects]
        heads = (kind.removesuffix("s"), *self.effect_heads)
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
        heads, title = self.combo_heads, self._title
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
        return f"### {self._title}: boards\n\n{_table(heads, rows)}"

    def _race(self, name: str) -> str:
        return words(f"race.{self._box}.{name}")

    def _power(self, name: str) -> str:
        return words(f"power.{self._box}.{name}")

    def _relic(self, name: str) -> str:
        return words(f"relic.{name}")


class SetsChapter(Chapter):
    """The chapter on a game with small sets: it also says from which set a piece is, and what the table changes."""

    effect_heads = ("set", "reigns", "won", "price", "turns", "coins a turn", "handicap")
    combo_heads = ("combo", "reigns", "won", "price", "turns", "coins a turn")

    def __init__(self, game: str, reports: Sequence[Report], folder: str) -> None:
        super().__init__(game, reports, folder)
        self._title = f"{self._title} with small sets"
        self._file = f"{game}-sets"
        sets = ruleset_of(game).sets
        # The set of each piece, by its name on the page.
        self._set_of = {self._race(race): name for name, (races, _) in sets.items() for race in races}
        self._set_of |= {self._power(power): name for name, (_, powers) in sets.items() for power in powers}
        tables = sorted({report.contest.players for report in reports})
        self._by_players = {
            players: Fit(rated_reigns([report for report in reports if report.contest.players == players]))
            for players in tables
        }

    def _effects(self, kind: str) -> str:
        return f"{super()._effects(kind)}\n{self._players(kind)}"

    def _row(self, name: str, one: Effect) -> tuple[str, ...]:
        plain = super()._row(name, one)
        box = self._set_of.get(name)
        return (plain[0], words(f"set.{box}") if box else "", plain[1], even_shares(one.won), *plain[2:])

    def _combo(self, one: ComboEffect) -> tuple[str, ...]:
        name, reigns, coins = super()._combo(one)
        return name, reigns, even_shares(one.won), f"{one.price:.1f}", f"{one.turns:.1f}", coins

    def _players(self, kind: str) -> str:
        """Return the coins a turn of all races or powers by number of players."""
        name: Callable[[str], str] = self._race if kind == "races" else self._power
        found: dict[str, dict[int, str]] = {}
        for players, fit in self._by_players.items():
            for one in fit.races() if kind == "races" else fit.powers():
                found.setdefault(one.name, {})[players] = difference(one.coins)
        order = [one.name for one in (self._fit.races() if kind == "races" else self._fit.powers())]
        rows = [(name(piece), *(found[piece].get(players, "") for players in self._by_players)) for piece in order]
        heads = (kind.removesuffix("s"), *(f"{players} players" for players in self._by_players))
        return f"### {self._title}: {kind} by number of players, coins a turn\n\n{_table(heads, rows)}"


def even_shares(won: float) -> str:
    """Return how often players won, in percent of an even share."""
    return f"{100 * won:.0f} %"


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
