"""The few pages that the server makes itself, and their style; they load nothing from other sites."""

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from elbowroom.engine.errors import EngineError
from elbowroom.server.table.answers import json_details
from elbowroom.server.table.problems import language_of, sentence, status_of
from elbowroom.texts import words

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
section { border-top: 1px solid #8886; padding: .75rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .95em; }
pre { background: #8882; overflow-x: auto; padding: .5rem; }
small { color: GrayText; font-weight: normal; }
dl { margin: .25rem 0 .5rem 1rem; }
dd { margin-left: 1.5rem; }
p { margin: .4rem 0; }
"""


def page(title: str, body: str, language: str) -> str:
    """Return a whole HTML page."""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/page.css"></head><body>{body}</body></html>\n'
    )


async def start_page(request: Request) -> Response:
    """Return the start page for a server without the web client."""
    language = language_of(request.headers.get("accept-language", ""))

    def text(name: str) -> str:
        return escape(words(f"page.start.{name}", language))

    body = (
        f"<main><h1>Elbow Room</h1><p>{text('running')}</p><p>{text('no-client')}</p>"
        f"<h2>{text('terminal')}</h2><pre>./play --terminal</pre>"
        f'<h2>{text("programs")}</h2><p><a href="/api/docs">{text("api")}</a></p>'
        f"<pre>python examples/bot.py</pre></main>"
    )
    return Response(page("Elbow Room", body, language), media_type="text/html")


def ban_page(error: EngineError, accept: str) -> Response:
    """Return the page for a banned visitor."""
    language = language_of(accept)
    body = (
        f"<main><h1>Elbow Room</h1><p>{escape(sentence(error.reason, json_details(error.details), accept))}</p></main>"
    )
    return Response(page("Elbow Room", body, language), status_of(error), media_type="text/html")


async def style() -> Response:
    """Return the style sheet of these pages."""
    return Response(STYLE, media_type="text/css")
