"""Figures of the benchmark: printed, recorded in a file of the project, and compared with it."""

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from elbowroom.errors import ElbowRoomError
from elbowroom.matches.pace import Pace

# Exists only in a checkout.
RECORDED: Final = Path(__file__).parents[3] / "docs/figures/bench.json"
# The slowdown that leads to a warning.
MAX_SLOWDOWN: Final = 0.20

# Which benchmark, which game, how many players.
Subject = tuple[str, str, int]


class NoFiguresError(ElbowRoomError):
    """There are no figures to compare with."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one benchmark: operations in a second, and runs of the fixed loop in a second.

    The operations of `stepped` and `playouts` are decisions, of `copy` copies, and so on.
    """

    what: str
    game: str
    players: int
    per_second: float
    calibration: float
    games_per_second: float | None = None

    @property
    def us(self) -> float:
        """The microseconds of one operation."""
        return 1e6 / self.per_second

    @property
    def subject(self) -> Subject:
        """The benchmark, game and number of players."""
        return self.what, self.game, self.players

    @property
    def ratio(self) -> float:
        """Operations for each run of the fixed loop: the same on a slower machine."""
        return self.per_second / self.calibration


class Figures(msgspec.Struct, frozen=True):
    """All figures of one measurement, of compiled or interpreted code."""

    compiled: bool
    python: str
    figures: tuple[Figure, ...]

    @property
    def mode(self) -> str:
        """How the engine ran."""
        return "compiled" if self.compiled else "interpreted"


def figure_of(subject: Subject, pace: Pace) -> Figure:
    """Return a pace as a figure."""
    games = round(pace.games_per_second, 1) or None
    return Figure(*subject, round(pace.per_second, 1), round(pace.calibration, 1), games)


def figures_of(figures: Sequence[Figure], *, compiled: bool) -> Figures:
    """Return figures that were measured in this process."""
    return Figures(compiled, platform.python_version(), tuple(figures))


def as_json(figures: Figures) -> bytes:
    """Return figures as JSON, with microseconds."""
    built = msgspec.to_builtins(figures)
    for row, figure in zip(built["figures"], figures.figures, strict=True):
        row["us"] = round(figure.us, 3)
    return msgspec.json.encode(built)


def sentence(figure: Figure) -> str:
    """Return a figure in words."""
    of = f"{figure.game}, {figure.players} players, {figure.what}"
    if figure.games_per_second is None:
        return f"{of}: {figure.us:.2f} µs"
    length = figure.per_second / figure.games_per_second
    return (
        f"{of}: {figure.per_second:,.0f} decisions/s, {figure.games_per_second:,.1f} games/s, "
        f"{length:.1f} decisions/game"
    )


class Change(NamedTuple):
    """The change of a figure since it was recorded, as a share; negative when it is slower."""

    figure: Figure
    share: float

    @property
    def is_grave(self) -> bool:
        """True if the slowdown is worth a warning."""
        return self.share <= -MAX_SLOWDOWN

    def __str__(self) -> str:
        what, game, players = self.figure.subject
        how = "slower" if self.share < 0 else "faster"
        return f"{game}, {players} players, {what}: {abs(self.share):.0%} {how} than recorded"


def changes(now: Figures, recorded: Figures) -> list[Change]:
    """Return the changes of all figures that were recorded too, corrected for the speed of the machine."""
    before = {figure.subject: figure.ratio for figure in recorded.figures}
    return [
        Change(figure, figure.ratio / before[figure.subject] - 1) for figure in now.figures if figure.subject in before
    ]


def verdict(found: Sequence[Change]) -> str:
    """Return a sentence that sums up the changes."""
    grave = [change for change in found if change.is_grave]
    if not found:
        return "None of these figures has been recorded."
    if not grave:
        return f"Nothing is slower by {MAX_SLOWDOWN:.0%} or more than recorded."
    return f"WARNING: {len(grave)} of {len(found)} figures are slower by {MAX_SLOWDOWN:.0%} or more than recorded."


def read_figures(path: Path, *, compiled: bool) -> Figures:
    """Return the recorded figures of compiled or interpreted code; raise NoFiguresError if there are none."""
    for figures in _read_recorded(path):
        if figures.compiled == compiled:
            return figures
    mode = "compiled" if compiled else "interpreted"
    raise NoFiguresError(
        f"No figures of the {mode} engine are recorded in {path}: record them with elbowroom bench --record."
    )


def record_figures(path: Path, new: Figures) -> None:
    """Write figures into a file; they replace older ones of the same benchmarks, and all others stay."""
    kept = {figures.compiled: figures for figures in _read_recorded(path)}
    rows = {figure.subject: figure for figure in kept[new.compiled].figures} if new.compiled in kept else {}
    rows |= {figure.subject: figure for figure in new.figures}
    ordered = tuple(sorted(rows.values(), key=lambda figure: figure.subject))
    kept[new.compiled] = Figures(new.compiled, new.python, ordered)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode([kept[mode] for mode in sorted(kept)]), indent=1) + b"\n")


def _read_recorded(path: Path) -> list[Figures]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Figures])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as cause:
        raise NoFiguresError(f"{path} holds no figures of the benchmark: {cause}") from cause
