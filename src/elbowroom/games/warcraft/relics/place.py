"""The base class of legendary places."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Place(Relic):
    """A legendary place."""

    is_artifact = False
