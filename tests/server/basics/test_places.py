"""Places: so many for each caller and in all, and where they are scarce whoever has most gives one up."""

from elbowroom.server.basics.places import Place, Places


class Room:
    """Some places, and those from whom one was taken."""

    def __init__(self, most: int, most_per_caller: int) -> None:
        self.places = Places(most, most_per_caller)
        self.lost: list[str] = []

    def enter(self, caller: str, name: str = "") -> Place | None:
        return self.places.enter(caller, lambda: self.lost.append(name or caller))


def test_a_caller_has_only_so_many() -> None:
    room = Room(9, 2)
    first = room.enter("ana")
    assert first
    assert room.enter("ana")
    assert room.enter("ana") is None
    assert room.enter("ben")
    room.places.leave(first)
    assert room.enter("ana")
    assert room.places.count == 3


def test_whoever_has_most_gives_up_the_latest() -> None:
    room = Room(4, 9)
    for caller, name in (("ana", "a1"), ("ben", "b1"), ("ana", "a2"), ("ana", "a3")):
        assert room.enter(caller, name)
    assert room.enter("cleo")
    assert (room.lost, room.places.count) == (["a3"], 4)
    assert room.enter("ana") is None
    assert room.enter("dan")
    assert (room.lost, room.places.count) == (["a3", "a2"], 4)
    # Everybody has one.
    assert room.enter("eva") is None


def test_nobody_takes_from_those_who_have_no_more_than_they_would() -> None:
    room = Room(4, 9)
    for caller in ("ana", "ana", "ben", "ben"):
        assert room.enter(caller)
    assert room.enter("ana") is None
    assert room.enter("cleo")
    assert room.lost == ["ana"]


def test_a_place_is_given_back_once() -> None:
    room = Room(2, 2)
    place = room.enter("ana")
    assert place
    room.places.leave(place)
    room.places.leave(place)
    assert room.places.count == 0
