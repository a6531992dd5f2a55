"""What the compiler knows beyond Python, and what stands for it where nothing is compiled; itself never compiled.

`i64` is an int that fits a register of the processor, `Numbers` are such ints side by side in memory: like a list, but
its length is changed only by `append` and `extend`, which return what is then to be used. A `BytesWriter` holds bytes
that can be changed. `mypyc_attr` says of a class that others may extend it in plain Python.
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

    i64 = int
    vec = {int: list}
    Numbers = list

    def append(numbers, number):
        """One more number."""
        numbers.append(number)
        return numbers

    class BytesWriter(bytearray):
        """Bytes that are written one after the other, and can then be changed."""

        write = bytearray.extend

        def getvalue(self):
            """What was written."""
            return bytes(self)

    def mypyc_attr(**_):
        """Say nothing: there is no compiler."""
        return lambda kind: kind


def take_from_class(thing: object) -> None:
    """Tell an object what its class says of it in plain Python: compiled code asks the object alone.

    `id = "moles"` in a class that extends a compiled one is an attribute of the class, while compiled code looks at the
    place that each object has for it. Interpreted, there are no such places.
    """
    kinds = type(thing).__mro__
    for number in reversed(range(len(kinds))):
        for name, value in vars(kinds[number]).items():
            places = [vars(base)[name] for base in kinds[number + 1 :] if name in vars(base)]
            if places and isinstance(places[-1], GetSetDescriptorType) and not isinstance(value, GetSetDescriptorType):
                places[-1].__set__(thing, value)


__all__ = ["BytesWriter", "Numbers", "append", "extend", "i64", "mypyc_attr", "take_from_class", "vec"]
