"""Pieces that lie on regions, as rows of data: a game lists those it has, a state keeps a set of regions for each."""


class Marker:
    """A kind of piece: how many exist, what it does for the holder, and what becomes of it."""

    def __init__(
        self,
        id: str,  # noqa: A002 — a piece is known by its id, like everything else
        *,
        supply: int,
        defence: int = 0,
        immune: bool = False,
        stays_in_decline: bool = False,
        outlasts_holder: bool = False,
        stays_on_empty: bool = False,
    ) -> None:
        self.id = id
        self.supply = supply
        self.defence = defence
        self.immune = immune
        self.stays_in_decline = stays_in_decline
        # Whether it lies there for nobody in particular and outlasts whoever holds the region.
        self.outlasts_holder = outlasts_holder
        # Whether it stays where nobody is left, neither holder nor conqueror.
        self.stays_on_empty = stays_on_empty


class Companion:
    """A piece that stands with the tokens of one tribe and is redeployed like them: Beasts, Champion, encampments."""

    def __init__(
        self,
        id: str,  # noqa: A002 — as above
        *,
        supply: int,
        is_token: bool,
        stands_alone: bool = False,
        is_spent: bool = False,
    ) -> None:
        self.id = id
        self.supply = supply
        # Whether it holds a region and makes it non-empty like a race token.
        self.is_token = is_token
        # Whether one alone fulfils what the race needs in each region; else it counts as one of its tokens.
        self.stands_alone = stands_alone
        # Whether it is spent in conquests like a token.
        self.is_spent = is_spent
