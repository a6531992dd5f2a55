"""Figures of the benchmark: as they are printed, kept in a file of the project, and compared with it."""

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from elbowroom.errors import ElbowRoomError
from elbowroom.simulate.pace import Pace

# In a checkout; an installed package has none.
RECORDED: Final = Path(__file__).parents[3] / "docs/figures/bench.json"
# How much slower something may seem before it is worth a warning.
TOLERATED: Final = 0.20

# What is measured, of which game, with how many players.
Subject = tuple[str, str, int]


class NoFiguresError(ElbowRoomError):
    """There are no figures to compare with."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """How fast one thing is: how often it is done in a second, beside how often the fixed loop runs.

    What is done: `stepped` and `playouts` count decisions, `copy` copies, `view` and `explanation` one of these.
    """

    what: str
    game: str
    players: int
    per_second: float
    calibration: float
    games_per_second: float | None = None

    @property
    def us(self) -> float:
        """How many microseconds one takes."""
        return 1e6 / self.per_second

    @property
    def subject(self) -> Subject:
        """What this is a figure of."""
        return self.what, self.game, self.players

    @property
    def ratio(self) -> float:
        """How often it is done while the fixed loop runs once: the same on a slower machine."""
        return self.per_second / self.calibration


class Figures(msgspec.Struct, frozen=True):
    """What was measured at one time, with compiled code or interpreted."""

    compiled: bool
    python: str
    figures: tuple[Figure, ...]

    @property
    def mode(self) -> str:
        """How the engine ran, in a word."""
        return "compiled" if self.compiled else "interpreted"


def figure_of(subject: Subject, pace: Pace) -> Figure:
    """A pace as a figure."""
    games = round(pace.games_per_second, 1) or None
    return Figure(*subject, round(pace.per_second, 1), round(pace.calibration, 1), games)


def figures_of(figures: Sequence[Figure], *, compiled: bool) -> Figures:
    """All that was measured here and now."""
    return Figures(compiled, platform.python_version(), tuple(figures))


def as_json(figures: Figures) -> bytes:
    """Figures for programs, with what people like to read: microseconds, and decisions in a game."""
    built = msgspec.to_builtins(figures)
    for row, figure in zip(built["figures"], figures.figures, strict=True):
        row["us"] = round(figure.us, 3)
    return msgspec.json.encode(built)


def sentence(figure: Figure) -> str:
    """A figure for people."""
    of = f"{figure.game}, {figure.players} players, {figure.what}"
    if figure.games_per_second is None:
        return f"{of}: {figure.us:.2f} µs"
    length = figure.per_second / figure.games_per_second
    return (
        f"{of}: {figure.per_second:,.0f} decisions/s, {figure.games_per_second:,.1f} games/s, "
        f"{length:.1f} decisions/game"
    )


class Change(NamedTuple):
    """How much faster something is than it was recorded to be, as a share; less than 0 when it is slower."""

    figure: Figure
    share: float

    @property
    def is_grave(self) -> bool:
        """Whether it is so much slower that somebody should look."""
        return self.share <= -TOLERATED

    def __str__(self) -> str:
        what, game, players = self.figure.subject
        how = "slower" if self.share < 0 else "faster"
        return f"{game}, {players} players, {what}: {abs(self.share):.0%} {how} than recorded"


def changes(now: Figures, recorded: Figures) -> list[Change]:
    """What has changed in all that is measured now and was recorded, allowing for how fast the machine is."""
    before = {figure.subject: figure.ratio for figure in recorded.figures}
    return [
        Change(figure, figure.ratio / before[figure.subject] - 1) for figure in now.figures if figure.subject in before
    ]


def verdict(found: Sequence[Change]) -> str:
    """What the changes come to, in a sentence."""
    grave = [change for change in found if change.is_grave]
    if not found:
        return "Nothing that was measured now has been recorded before."
    if not grave:
        return f"Nothing is slower by {TOLERATED:.0%} or more than recorded."
    return f"WARNING: {len(grave)} of {len(found)} figures are slower by {TOLERATED:.0%} or more than recorded."


def read_figures(path: Path, *, compiled: bool) -> Figures:
    """The figures that were recorded with compiled code, or interpreted."""
    for figures in _recorded(path):
        if figures.compiled == compiled:
            return figures
    mode = "compiled" if compiled else "interpreted"
    raise NoFiguresError(f"No figures of the {mode} engine are recorded in {path}; elbowroom bench --record does that.")


def record_figures(path: Path, new: Figures) -> None:
    """Write figures into a file: they take the place of older ones of the same, and all others stay."""
    kept = {figures.compiled: figures for figures in _recorded(path)}
    rows = {figure.subject: figure for figure in kept[new.compiled].figures} if new.compiled in kept else {}
    rows |= {figure.subject: figure for figure in new.figures}
    ordered = tuple(sorted(rows.values(), key=lambda figure: figure.subject))
    kept[new.compiled] = Figures(new.compiled, new.python, ordered)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode([kept[mode] for mode in sorted(kept)]), indent=1) + b"\n")


def _recorded(path: Path) -> list[Figures]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Figures])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as fault:
        raise NoFiguresError(f"{path} holds no figures of the benchmark: {fault}") from fault
