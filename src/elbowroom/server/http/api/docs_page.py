"""The OpenAPI document as a page for people: plain HTML, nothing to fetch but our own style sheet."""

import re
from html import escape
from typing import Any, Final

from elbowroom.server.http.pages import page

GROUPS: Final = (("Guests", ("/api/guests", "/api/me", "/api/links")), ("Games and tables", ("/api/",)))


def docs_page(document: dict[str, Any]) -> str:
    """The whole page."""
    info = document["info"]
    parts = [
        f"<h1>{escape(info['title'])} API <small>{escape(info['version'])}</small></h1>",
        _text(info["description"]),
    ]
    parts.append('<p>For programs: <a href="/api/openapi.json">OpenAPI document</a>.</p>')
    left = dict(document["paths"])
    for title, prefixes in GROUPS:
        mine = [path for path in left if path.startswith(prefixes)]
        parts.append(f"<h2>{title}</h2>")
        parts += [_operation(path, method, operation) for path in mine for method, operation in left.pop(path).items()]
    parts.append("<h2>What is sent</h2>")
    parts += [_schema(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return page("Elbow Room API", "".join(parts), "en")


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    who = {1: " <small>needs a token</small>", 2: " <small>a token is welcome</small>"}
    parts = [
        f'<section id="{escape(operation["operationId"])}">',
        f"<h3><b>{method.upper()}</b> <code>{escape(path)}</code>{who.get(len(operation.get('security', ())), '')}",
        "</h3>",
        _text(operation["summary"]),
        _text(operation.get("description", "")),
    ]
    if asked := [one for one in operation.get("parameters", []) if one["in"] == "query"]:
        parts.append("<p>May ask for:</p><dl>")
        parts += [f"<dt><code>{escape(one['name'])}</code></dt><dd>{_kind(one['schema'])}</dd>" for one in asked]
        parts.append("</dl>")
    if body := operation.get("requestBody"):
        schema = body["content"]["application/json"]["schema"]
        parts.append(f"<p>Sends {_kind(schema)}</p>" if "$ref" in schema else f"<p>Sends:</p>{_fields(schema)}")
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            kinds = answer.get("content", {})
            said = ", ".join(
                _kind(kind["schema"]) if "$ref" in kind["schema"] else escape(m) for m, kind in kinds.items()
            )
            parts.append(f"<p>Answers {status} {said or 'and nothing else'}</p>")
    return "".join([*parts, "</section>"])


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = _text(schema.get("description", ""))
    return f'<section id="schema-{escape(name)}"><h3>{escape(name)}</h3>{text}{_fields(schema)}</section>'


def _fields(schema: dict[str, Any]) -> str:
    fields = schema.get("properties", {})
    if not fields:
        return ""
    needed = schema.get("required", [])
    lines = [
        f"<dt><code>{escape(name)}</code>{'' if name in needed else ' <small>may be left out</small>'}</dt>"
        f"<dd>{_kind(field)}</dd>"
        for name, field in fields.items()
    ]
    return f"<dl>{''.join(lines)}</dl>"


def _kind(field: dict[str, Any]) -> str:
    """What a value is, in a few words."""
    if "$ref" in field:
        name = escape(field["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if "anyOf" in field:
        return " or ".join(_kind(kind) for kind in field["anyOf"])
    if "enum" in field:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in field["enum"])
    if field.get("type") == "array":
        return f"list of {_kind(field['items'])}" if isinstance(field.get("items"), dict) else "list"
    said = escape(str(field.get("type", "anything")))
    limits = {"minimum": "at least", "maximum": "at most", "maxLength": "at most so long:"}
    said += "".join(f", {words} {field[limit]}" for limit, words in limits.items() if limit in field)
    return said + (f": {_with_code(field['description'])}" if "description" in field else "")


def _text(text: str) -> str:
    parts = [_with_code(part) for part in text.strip().split("\n\n") if part.strip()]
    return "".join(f"<p>{part}</p>" for part in parts)


def _with_code(text: str) -> str:
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
