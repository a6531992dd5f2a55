"""Resource usage of processes on Linux; zero elsewhere."""

from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
TICKS: Final = 100.0


def cpu_seconds(process: int) -> float:
    """Return the processor time of a process and all its descendants."""
    return sum(_own_seconds(one) for one in family(process))


def family(process: int) -> list[int]:
    """Return a process and all its descendants."""
    parents = {}
    for entry in PROC.glob("[0-9]*/stat"):
        fields = _fields(entry)
        if fields:
            parents[int(entry.parent.name)] = int(fields[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def _own_seconds(process: int) -> float:
    """Return a process's own time, and that of children that have ended."""
    return sum(int(field) for field in _fields(PROC / str(process) / "stat")[11:15]) / TICKS


def _fields(stat: Path) -> list[str]:
    """Return the fields after the name, which may contain anything."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []


def machine_seconds() -> float:
    """Return the time that all processors of the machine have been busy."""
    try:
        fields = (PROC / "stat").read_text().splitlines()[0].split()[1:]
    except OSError:
        return 0.0
    idle = int(fields[3]) + int(fields[4])
    return (sum(map(int, fields[:8])) - idle) / TICKS


def memory(process: int) -> float:
    """Return the memory of a process in MB."""
    status = PROC / str(process) / "status"
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS")), 0.0)


def open_files(process: int) -> int:
    """Return how many files and sockets a process has open."""
    try:
        return sum(1 for _ in (PROC / str(process) / "fd").iterdir())
    except OSError:
        return 0
