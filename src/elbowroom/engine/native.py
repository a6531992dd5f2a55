"""Types that only the compiler has, and their replacements in plain Python; this module is never compiled.

`i64` is an int of 64 bits, `Numbers` an array of them: like a list, but only `append` and `extend` change its length,
and both return the new array, a copy unless the old one has the capacity. In hot code ask for the `len` of an array,
not for its truth, which makes an object of it. A `BytesWriter` holds bytes that can be changed. `mypyc_attr` marks a
class that plain Python may extend, one without reference cycles (`acyclic`), which the garbage collector need not
visit, or one whose last object is kept for reuse (`free_list_len`).
"""

from types import GetSetDescriptorType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from librt.strings import BytesWriter
    from librt.vecs import append, extend, vec
    from mypy_extensions import i64, mypyc_attr

    Numbers: TypeAlias = vec[i64]
else:
    from operator import iconcat as extend

    def _listed(items=None, capacity=0):  # noqa: ARG001 — a list has no capacity
        """Return a list that nobody else uses; callers pass a new list."""
        return [] if items is None else items

    i64 = int
    vec = {int: _listed}
    Numbers = list

    def append(numbers, number):
        """Return the numbers with one more."""
        numbers.append(number)
        return numbers

    class BytesWriter(bytearray):
        """Bytes that can be appended and changed."""

        write = bytearray.extend

        def getvalue(self):
            """Return the bytes."""
            return bytes(self)

    def mypyc_attr(**_):
        """Do nothing; only the compiler uses this decorator."""
        return lambda kind: kind


def copy_class_attributes(thing: object) -> None:
    """Copy attributes of an interpreted class into the slots that its compiled base classes have for them.

    `id = "moles"` in such a class sets an attribute of the class, but compiled code reads the slot of the object. When
    everything is interpreted there are no such slots, and nothing happens.
    """
    kinds = type(thing).__mro__
    for number in reversed(range(len(kinds))):
        for name, value in vars(kinds[number]).items():
            slots = [vars(base)[name] for base in kinds[number + 1 :] if name in vars(base)]
            if slots and isinstance(slots[-1], GetSetDescriptorType) and not isinstance(value, GetSetDescriptorType):
                slots[-1].__set__(thing, value)


def replace_if_interpreted(file: str, owner: object, **faster: object) -> None:
    """Replace attributes of a module or class by what is faster in plain Python, if its file is not compiled."""
    if file.endswith((".py", ".pyc")):
        for name, value in faster.items():
            setattr(owner, name, value)


__all__ = [
    "BytesWriter",
    "Numbers",
    "append",
    "copy_class_attributes",
    "extend",
    "i64",
    "mypyc_attr",
    "replace_if_interpreted",
    "vec",
]
