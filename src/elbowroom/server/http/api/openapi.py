"""The OpenAPI document, generated from the endpoints and their structs, and the same as a page for people."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Any, Final

import msgspec

from elbowroom import __version__
from elbowroom.engine.view import View
from elbowroom.server.http.api.endpoint import NO_CONTENT, Endpoint
from elbowroom.server.http.api.games import REQUESTS
from elbowroom.server.http.pages import page
from elbowroom.server.replays.frames import Frame
from elbowroom.server.table.problems import Problem
from elbowroom.server.table.protocol import Update

Schema = dict[str, Any]

ABOUT: Final = """Everything that is not live, and a way to play for programs without a WebSocket.

A token identifies a guest: `POST /api/guests` returns one, the header `Authorization: Bearer TOKEN` sends it. A refused
request changes nothing; its answer names a reason. For playing live see docs/protocol.md.
"""
REFERENCE: Final = "#/components/schemas/{name}"
TABLE_ID: Final = {"type": "string", "description": "The id of a table.", "pattern": "^[2-9a-z]{1,16}$"}
BOARD_ID: Final = {"type": "string", "description": "The id of a board.", "pattern": "^[0-9a-z-]{1,40}$"}
JSON: Final = "application/json"
GROUPS: Final = (
    ("Guests", ("/api/guests", "/api/me", "/api/links", "/api/tokens")),
    ("Bot accounts", ("/api/bots",)),
    ("Games and tables", ("/api/",)),
)


def document(endpoints: Sequence[Endpoint], server: str) -> Schema:
    """Return the OpenAPI document of some endpoints."""
    named = [hint for endpoint in endpoints for hint in (endpoint.body, endpoint.answer) if _has_name(hint)]
    schemas = _schemas((*dict.fromkeys(named), Problem, Update, Frame, View))
    paths: dict[str, Schema] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Elbow Room", "version": __version__, "description": ABOUT},
        "servers": [{"url": server}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _has_name(hint: Any) -> bool:
    """Return whether a struct gets a named schema: answers do, and bodies that exist only over HTTP."""
    return bool(msgspec.inspect.is_struct_type(hint)) and hint not in REQUESTS


@cache
def _schemas(structs: Iterable[Any]) -> Schema:
    _, schemas = msgspec.json.schema_components(structs, ref_template=REFERENCE)
    # In these the view is JSON that was encoded before.
    for name in ("Update", "Frame"):
        schemas[name]["properties"]["view"] = {"$ref": REFERENCE.format(name="View")}
    return schemas


def _operation(endpoint: Endpoint, schemas: Schema) -> Schema:
    summary, _, more = endpoint.text.partition("\n\n")
    operation: Schema = {"operationId": endpoint.name, "summary": summary, "responses": _responses(endpoint)}
    if more:
        operation["description"] = more
    if parameters := [*_path_parameters(endpoint), *_query_parameters(endpoint)]:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        schema = _reference(endpoint.body) if _has_name(endpoint.body) else _message(endpoint.body)
        operation["requestBody"] = {"required": bool(_required(schema, schemas)), "content": {JSON: {"schema": schema}}}
    if endpoint.takes_guest:
        operation["security"] = [{"token": []}] if endpoint.needs_guest else [{"token": []}, {}]
    return operation


def _responses(endpoint: Endpoint) -> Schema:
    good: Schema = {"description": "Done."}
    if endpoint.media:
        good["content"] = {endpoint.media: {"schema": {"type": "string"}}}
    elif endpoint.status != NO_CONTENT:
        good["content"] = {JSON: {"schema": _reference(endpoint.answer)}}
    bad = {"description": "Refused.", "content": {JSON: {"schema": _reference(Problem)}}}
    return {str(endpoint.status): good, "4XX": bad, "503": bad}


def _path_parameters(endpoint: Endpoint) -> list[Schema]:
    names = [part.strip("{}").partition(".")[0] for part in endpoint.path.split("/") if part.startswith("{")]
    schemas = [BOARD_ID if name == "board" else TABLE_ID | {"description": f"The id of a {name}."} for name in names]
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in zip(names, schemas, strict=True)
    ]


def _query_parameters(endpoint: Endpoint) -> list[Schema]:
    if endpoint.query is None:
        return []
    _, schemas = msgspec.json.schema_components([endpoint.query], ref_template=REFERENCE)
    schema: Schema = schemas[endpoint.query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _plain(field)}
        for name, field in schema["properties"].items()
    ]


def _plain(field: Schema) -> Schema:
    """Return a query parameter's schema without null: optional parameters are left out instead."""
    kinds = [kind for kind in field.get("anyOf", []) if kind.get("type") != "null"]
    return kinds[0] if len(kinds) == 1 else field


def _message(body: Any) -> Schema:
    """Return the schema of a protocol message, whose type and id may be left out."""
    _, schemas = msgspec.json.schema_components([body], ref_template=REFERENCE)
    schema: Schema = dict(schemas[body.__name__])
    schema["properties"] = {name: field for name, field in schema["properties"].items() if name != "type"}
    schema["required"] = [name for name in schema["required"] if name not in ("type", "id")]
    return schema


def _required(schema: Schema, schemas: Schema) -> list[str]:
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    required: list[str] = schema.get("required", [])
    return required


def _reference(struct: Any) -> Schema:
    return {"$ref": REFERENCE.format(name=struct.__name__)}


def docs_page(document: dict[str, Any]) -> str:
    """Return the whole page."""
    info = document["info"]
    parts = [
        f"<h1>{escape(info['title'])} API <small>{escape(info['version'])}</small></h1>",
        _text(info["description"]),
    ]
    parts.append('<p>For programs: <a href="/api/openapi.json">OpenAPI document</a>.</p>')
    rest = dict(document["paths"])
    for title, prefixes in GROUPS:
        mine = [path for path in rest if path.startswith(prefixes)]
        parts.append(f"<h2>{title}</h2>")
        parts += [
            _operation_section(path, method, operation) for path in mine for method, operation in rest.pop(path).items()
        ]
    parts.append("<h2>Data types</h2>")
    parts += [_schema(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return page("Elbow Room API", "".join(parts), "en")


def _operation_section(path: str, method: str, operation: dict[str, Any]) -> str:
    who = {1: " <small>needs a token</small>", 2: " <small>token optional</small>"}
    parts = [
        f'<section id="{escape(operation["operationId"])}">',
        f"<h3><b>{method.upper()}</b> <code>{escape(path)}</code>{who.get(len(operation.get('security', ())), '')}",
        "</h3>",
        _text(operation["summary"]),
        _text(operation.get("description", "")),
    ]
    if parameters := [one for one in operation.get("parameters", []) if one["in"] == "query"]:
        parts.append("<p>Query parameters:</p><dl>")
        parts += [f"<dt><code>{escape(one['name'])}</code></dt><dd>{_kind(one['schema'])}</dd>" for one in parameters]
        parts.append("</dl>")
    if body := operation.get("requestBody"):
        schema = body["content"]["application/json"]["schema"]
        parts.append(f"<p>Sends {_kind(schema)}</p>" if "$ref" in schema else f"<p>Sends:</p>{_fields(schema)}")
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            kinds = answer.get("content", {})
            text = ", ".join(
                _kind(kind["schema"]) if "$ref" in kind["schema"] else escape(m) for m, kind in kinds.items()
            )
            parts.append(f"<p>Answers {status} {text or 'without content'}</p>")
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
        f"<dt><code>{escape(name)}</code>{'' if name in needed else ' <small>optional</small>'}</dt>"
        f"<dd>{_kind(field)}</dd>"
        for name, field in fields.items()
    ]
    return f"<dl>{''.join(lines)}</dl>"


def _kind(field: dict[str, Any]) -> str:
    """Return a short description of a value's type."""
    if "$ref" in field:
        name = escape(field["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if "anyOf" in field:
        return " or ".join(_kind(kind) for kind in field["anyOf"])
    if "enum" in field:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in field["enum"])
    if field.get("type") == "array":
        return f"list of {_kind(field['items'])}" if isinstance(field.get("items"), dict) else "list"
    text = escape(str(field.get("type", "anything")))
    limits = {"minimum": "at least", "maximum": "at most", "maxLength": "maximum length"}
    text += "".join(f", {words} {field[limit]}" for limit, words in limits.items() if limit in field)
    return text + (f": {_with_code(field['description'])}" if "description" in field else "")


def _text(text: str) -> str:
    parts = [_with_code(part) for part in text.strip().split("\n\n") if part.strip()]
    return "".join(f"<p>{part}</p>" for part in parts)


def _with_code(text: str) -> str:
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
