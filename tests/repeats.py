"""Repeats of a test with other values: few in ./test, the others in ./test --slow."""

from collections.abc import Sequence
from typing import Any

import pytest


def few_of(values: Sequence[object], few: int = 1) -> list[Any]:
    """Return parameters of a test or fixture; those after the first few make the test a slow one."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=[pytest.mark.slow] * (place >= few))
        for place, value in enumerate(values)
    ]
