"""What the compiler knows beyond Python, and what stands for it where nothing is compiled; itself never compiled."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import BytesWriter
else:

    class BytesWriter(bytearray):
        """Bytes that are written one after the other, and can then be changed."""

        write = bytearray.extend

        def getvalue(self):
            """What was written."""
            return bytes(self)


__all__ = ["BytesWriter"]
