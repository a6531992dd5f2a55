"""What the compiler is told beyond types, and what stands for it where nothing is compiled.

This file itself is never compiled. `open_to_subclasses` marks classes that others extend in plain Python.
"""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    Kind = TypeVar("Kind")

    def mypyc_attr(**_: object) -> object:
        """Say nothing: there is no compiler."""
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
