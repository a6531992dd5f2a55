"""The OpenAPI document, made from the endpoints and their structs, so that it cannot say anything else than they do."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from elbowroom import __version__
from elbowroom.engine.view import View
from elbowroom.server.http.api.endpoint import NO_CONTENT, Endpoint
from elbowroom.server.http.api.games import REQUESTS
from elbowroom.server.http.api.problems import Problem
from elbowroom.server.replays.frames import Frame
from elbowroom.server.table.protocol import Update

Schema = dict[str, Any]

ABOUT: Final = """All that is not live, and a way to play for programs that do not want a socket.

Whoever has a token is the guest it names: `POST /api/guests` gives one, the header `Authorization: Bearer TOKEN`
uses it. A request that is refused has changed nothing; the answer names a reason. Playing live: docs/protocol.md.
"""
PLACE: Final = "#/components/schemas/{name}"
TABLE_ID: Final = {"type": "string", "description": "The id of a table.", "pattern": "^[2-9a-z]{1,16}$"}
BOARD_ID: Final = {"type": "string", "description": "The id of a board.", "pattern": "^[0-9a-z-]{1,40}$"}
JSON: Final = "application/json"


def document(endpoints: Sequence[Endpoint], server: str) -> Schema:
    """The OpenAPI document of some endpoints."""
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
    """Whether it is described once for all: answers are, and what is sent only over HTTP."""
    return bool(msgspec.inspect.is_struct_type(hint)) and hint not in REQUESTS


@cache
def _schemas(structs: Iterable[Any]) -> Schema:
    _, schemas = msgspec.json.schema_components(structs, ref_template=PLACE)
    # In these the view is bytes that were made already.
    for name in ("Update", "Frame"):
        schemas[name]["properties"]["view"] = {"$ref": PLACE.format(name="View")}
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
    _, schemas = msgspec.json.schema_components([endpoint.query], ref_template=PLACE)
    schema: Schema = schemas[endpoint.query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _plain(field)}
        for name, field in schema["properties"].items()
    ]


def _plain(field: Schema) -> Schema:
    """A query has no null: what may be null may be left out."""
    kinds = [kind for kind in field.get("anyOf", []) if kind.get("type") != "null"]
    return kinds[0] if len(kinds) == 1 else field


def _message(body: Any) -> Schema:
    """A message of the protocol, whose type and id may be left out."""
    _, schemas = msgspec.json.schema_components([body], ref_template=PLACE)
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
    return {"$ref": PLACE.format(name=struct.__name__)}
