"""A new subscription, if it makes sense."""

from urllib.parse import SplitResult, urlsplit

from elbowroom.locales import LANGUAGES
from elbowroom.server.notices.channels import channel_of
from elbowroom.server.notices.subscriptions import Keys, Subscription
from elbowroom.server.table.refusals import TableError


def new_subscription(guest: str, kind: str, endpoint: str, keys: Keys, table: str = "") -> Subscription:
    """A subscription that makes sense; TableError says what does not."""
    parts = _split(endpoint)
    if parts is None or parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None:
        raise TableError("bad-endpoint")
    if keys.language not in LANGUAGES:
        raise TableError("unknown-language", language=keys.language, languages=", ".join(LANGUAGES))
    return Subscription(guest=guest, table=table, kind=kind, endpoint=endpoint, keys=channel_of(kind).keys_for(keys))


def _split(endpoint: str) -> SplitResult | None:
    try:
        parts = urlsplit(endpoint)
        # Looked at here, since a port that is no number is found out only when it is asked for.
        _ = parts.port
    except ValueError:
        return None
    return parts
