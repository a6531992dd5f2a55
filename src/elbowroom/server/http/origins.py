"""Whose pages may use the server: its own, and those that were named; a browser says where a page comes from."""

from urllib.parse import urlsplit

from elbowroom.server.basics.config import LOOPBACK, Config


class Origins:
    """The origins that a server trusts."""

    def __init__(self, config: Config) -> None:
        self._named = frozenset(filter(None, map(_origin, (config.base_url, *config.origins.split(",")))))
        # Whoever runs it for this machine or for the house may call it by any name that leads there.
        self._own_names = frozenset() if config.public_url or not config.is_private else frozenset(LOOPBACK)
        self._by_any_name = not config.public_url and not config.is_private

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Whether a page from an origin may talk to the server that it calls by this name; None: no page at all."""
        if origin is None:
            return True
        wanted = _origin(origin)
        if wanted is None:
            return False
        if wanted in self._named:
            return True
        netloc = wanted.partition("://")[2]
        is_same = host is not None and netloc == host.lower()
        return is_same and (self._by_any_name or urlsplit(wanted).hostname in self._own_names)


def _origin(url: str) -> str | None:
    """Scheme, host and port of an address as a browser would say them; None if it is no address."""
    try:
        parts = urlsplit(url.strip().lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    is_usual = port is None or (parts.scheme, port) in (("http", 80), ("https", 443))
    return f"{parts.scheme}://{host}" if is_usual else f"{parts.scheme}://{host}:{port}"
