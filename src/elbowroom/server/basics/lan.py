"""The local network: by which address phones in the room reach this machine, and a link to be read from the screen."""

import socket
from functools import cache
from io import StringIO

# An address set aside for examples: asking for the way there sends nothing.
SOMEWHERE = ("192.0.2.1", 9)
WILDCARDS = ("0.0.0.0", "::", "")


@cache
def lan_address() -> str | None:
    """This machine's address on the local network; None if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
        except OSError:
            return None
        address = str(asking.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def qr_code(link: str) -> str:
    """A link as a QR code made of letters, for a terminal."""
    import segno

    drawn = StringIO()
    segno.make(link, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
