"""Kinds of pieces on the map: markers, which no tribe owns, and companions, which stand with tokens."""


class Marker:
    """A kind of marker: its supply, its effect for the holder of the region, and when it leaves the map."""

    def __init__(
        self,
        id: str,  # noqa: A002 — the same name as the attribute
        *,
        supply: int,
        defence: int = 0,
        immune: bool = False,
        stays_in_decline: bool = False,
        outlasts_holder: bool = False,
        stays_on_empty: bool = False,
        closes: bool = False,
    ) -> None:
        self.id = id
        self.supply = supply
        self.defence = defence
        self.immune = immune
        self.stays_in_decline = stays_in_decline
        # True if it stays when the region changes hands.
        self.outlasts_holder = outlasts_holder
        # True if it stays when the region becomes empty.
        self.stays_on_empty = stays_on_empty
        # True if nobody may enter its region, not even its owner.
        self.closes = closes


class Companion:
    """A kind of companion: it stands with the tokens of one tribe and is redeployed with them."""

    def __init__(
        self,
        id: str,  # noqa: A002 — as above
        *,
        supply: int,
        is_token: bool,
        stands_alone: bool = False,
        is_spent: bool = False,
        is_lost_last: bool = False,
        worth_by: int = -1,
    ) -> None:
        self.id = id
        self.supply = supply
        # True if it can hold a region like a race token.
        self.is_token = is_token
        # True if one alone can hold a region even if the race needs more tokens; otherwise it counts as one token.
        self.stands_alone = stands_alone
        # True if it is spent in conquests like a token.
        self.is_spent = is_spent
        # True if race tokens are lost before it.
        self.is_lost_last = is_lost_last
        # The feature (`world.py`) of which its race holds as many regions as it is worth tokens; -1: always worth one.
        self.worth_by = worth_by
