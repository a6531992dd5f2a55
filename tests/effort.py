"""How much work something is: counted, since a watch would tell how busy the machine is."""

import sys
from collections.abc import Callable


def calls_in(work: Callable[[], object]) -> int:
    """How many functions are called, Python's and C's, while something is done."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls
