"""Slots: limited per caller and in total; when all are taken, the caller with most gives one up."""

from elbowroom.server.basics.limits import Slot, Slots


class Pool:
    """Some slots, and the names of those that were taken away."""

    def __init__(self, most: int, most_per_caller: int) -> None:
        self.slots = Slots(most, most_per_caller)
        self.lost: list[str] = []

    def acquire(self, caller: str, name: str = "") -> Slot | None:
        return self.slots.acquire(caller, lambda: self.lost.append(name or caller))


def test_a_caller_has_a_limited_number_of_slots() -> None:
    pool = Pool(9, 2)
    first = pool.acquire("ana")
    assert first
    assert pool.acquire("ana")
    assert pool.acquire("ana") is None
    assert pool.acquire("ben")
    pool.slots.release(first)
    assert pool.acquire("ana")
    assert pool.slots.count == 3


def test_the_caller_with_most_slots_loses_the_latest() -> None:
    pool = Pool(4, 9)
    for caller, name in (("ana", "a1"), ("ben", "b1"), ("ana", "a2"), ("ana", "a3")):
        assert pool.acquire(caller, name)
    assert pool.acquire("cleo")
    assert (pool.lost, pool.slots.count) == (["a3"], 4)
    assert pool.acquire("ana") is None
    assert pool.acquire("dan")
    assert (pool.lost, pool.slots.count) == (["a3", "a2"], 4)
    # All callers have one.
    assert pool.acquire("eva") is None


def test_a_slot_is_not_taken_from_a_caller_with_as_few_slots() -> None:
    pool = Pool(4, 9)
    for caller in ("ana", "ana", "ben", "ben"):
        assert pool.acquire(caller)
    assert pool.acquire("ana") is None
    assert pool.acquire("cleo")
    assert pool.lost == ["ana"]


def test_releasing_a_slot_twice_counts_once() -> None:
    pool = Pool(2, 2)
    slot = pool.acquire("ana")
    assert slot
    pool.slots.release(slot)
    pool.slots.release(slot)
    assert pool.slots.count == 0
