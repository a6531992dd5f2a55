"""Refusals of requests: a status, the id of a reason, its details, and a sentence for people."""

from typing import Final

import msgspec

from elbowroom.engine.errors import EngineError, IllegalActionError
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Details
from elbowroom.texts import LANGUAGES, words

# Reasons with a status other than CONFLICT, which means: impossible in the table's current state.
STATUS: Final = {
    "bad-message": 400,
    "bad-endpoint": 400,
    "bad-link": 400,
    "bad-push-keys": 400,
    "private-endpoint": 400,
    "no-guest": 401,
    "half-sent": 400,
    "banned": 403,
    "barred": 403,
    "barred-until": 403,
    "foreign-origin": 403,
    "muted": 403,
    "muted-by-operator": 403,
    "muted-by-operator-until": 403,
    "muted-until": 403,
    "no-seat": 403,
    "not-a-bot": 403,
    "not-for-bots": 403,
    "registration-closed": 403,
    "not-host": 403,
    "unknown-bot-account": 404,
    "unknown-device": 404,
    "unknown-message": 404,
    "unknown-page": 404,
    "unknown-puzzle": 404,
    "unknown-subscription": 404,
    "unknown-table": 404,
    "wrong-method": 405,
    "too-large": 413,
    "too-long": 413,
    "not-json-type": 415,
    "unknown-host": 421,
    "bot-busy": 429,
    "review-of-yours-runs": 429,
    "too-many-challenges": 429,
    "too-many-guests": 429,
    "too-many-hints": 429,
    "too-many-new-boards": 429,
    "too-many-new-bots": 429,
    "too-many-new-tables": 429,
    "too-many-reports": 429,
    "too-many-requests": 429,
    "too-much-chat": 429,
    "too-much-chat-here": 429,
    "not-saved": 500,
    "server-failed": 500,
    "busy": 503,
    "closing": 503,
    "database-away": 503,
    "newer-rules": 503,
    "too-many-listeners": 503,
    "too-many-reviews": 503,
    "too-many-streams": 503,
    "too-many-tables": 503,
    "too-much-to-draw": 503,
}
CONFLICT: Final = 409
UNPROCESSABLE: Final = 422


class Problem(msgspec.Struct, kw_only=True):
    """A refused request; nothing has changed."""

    reason: str
    details: Details = {}
    # In the language of the header Accept-Language.
    sentence: str


def status_of(error: EngineError) -> int:
    """Return the HTTP status of an error."""
    is_conflict = isinstance(error, TableError | IllegalActionError)
    return STATUS.get(error.reason, CONFLICT if is_conflict else UNPROCESSABLE)


def sentence(reason: str, details: Details, accept: str = "") -> str:
    """Return a reason in words."""
    return words(f"error.{reason}", language_of(accept), **details)


def language_of(accept: str) -> str:
    """Return the first supported language in an Accept-Language header; English if there is none."""
    for part in accept.split(","):
        wanted = part.partition(";")[0].strip().lower()
        for language in LANGUAGES:
            if wanted and language.lower().split("-")[0] == wanted.split("-")[0]:
                return language
    return "en"
