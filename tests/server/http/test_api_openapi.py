"""The OpenAPI document is correct: generated requests get the documented answers."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from elbowroom.server.http.api.endpoint import Endpoint
from elbowroom.server.http.api.openapi import document
from elbowroom.server.http.api.routes import endpoints, routes
from tests.patience import PATIENCE
from tests.server.running_server import Person, RunningServer, running_server

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
EXAMPLES = 3
DEEP_EXAMPLES = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = {"most_tables": 10**6, "most_tables_per_guest": 10**6, "chats_per_minute": 10**6}
    with running_server(tmp_path_factory.mktemp("openapi"), most_wait=0.01, **limits) as running:
        yield running


@pytest.fixture(scope="module")
def schema(server: RunningServer) -> BaseSchema:
    loaded = schemathesis.openapi.from_dict(document(endpoints, server.url))
    loaded.config.update(base_url=server.url, request_timeout=PATIENCE)
    return loaded


def tables_of(person: Person) -> list[str]:
    """Return the ids of an open, a running and a finished table, and of one that does not exist."""
    ready, playing, over = (person.new_table(None, "simple") for _ in range(3))
    for table in (playing, over):
        person.post(f"tables/{table}/start")
    person.post(f"tables/{over}/close")
    return [ready, playing, over, "aaaaaaaaaa"]


def fuzz(server: RunningServer, schema: BaseSchema, endpoint: Endpoint, mode: GenerationMode, examples: int) -> None:
    """Send generated requests to existing tables, and check the answers."""
    person = server.guest()
    needs_tables = "{table}" in endpoint.path
    tables = tables_of(person) if needs_tables else []
    asked = 0

    @settings(
        max_examples=examples,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=examples == EXAMPLES,
    )
    @given(case=schema[endpoint.path][endpoint.method].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        nonlocal asked, person
        if asked % 3 and needs_tables:
            case.path_parameters["table"] = tables[asked % len(tables)]
        asked += 1
        response = case.call(headers={"Authorization": f"Bearer {person.token}"} if asked % 5 else {})
        case.validate_response(response, checks=CHECKS)
        if endpoint.name == "forget_me" and response.status_code == 204:
            person = server.guest()

    check()
    assert asked


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["sound", "unsound"])
@pytest.mark.parametrize("endpoint", endpoints, ids=lambda endpoint: endpoint.name)
class TestGeneratedRequests:
    def test_answers_match_the_document(
        self, server: RunningServer, schema: BaseSchema, endpoint: Endpoint, mode: GenerationMode
    ) -> None:
        if mode is GenerationMode.NEGATIVE and not (endpoint.body or endpoint.query or "{" in endpoint.path):
            return
        fuzz(server, schema, endpoint, mode, EXAMPLES)

    @pytest.mark.deep
    def test_many_answers_match_the_document(
        self, server: RunningServer, schema: BaseSchema, endpoint: Endpoint, mode: GenerationMode
    ) -> None:
        if mode is GenerationMode.NEGATIVE and not (endpoint.body or endpoint.query or "{" in endpoint.path):
            return
        fuzz(server, schema, endpoint, mode, DEEP_EXAMPLES)


class TestDocument:
    def test_every_path_is_documented(self, server: RunningServer) -> None:
        with server.client() as client:
            found = client.get("/api/openapi.json").json()
        paths = {route.path for route in routes()} - {"/api/openapi.json", "/api/docs"}
        assert set(found["paths"]) == paths
        assert found["servers"] == [{"url": server.url}]

    def test_references_are_complete(self) -> None:
        text = json.dumps(document(endpoints, ""))
        schemas = json.loads(text)["components"]["schemas"]
        assert {"View", "TableInfo", "Decision"} <= set(schemas)
        assert set(re.findall(r'"#/components/schemas/(\w+)"', text)) - set(schemas) == set()

    def test_token_requirements_are_documented(self, server: RunningServer) -> None:
        table = server.guest().new_table()
        with server.client() as nobody:
            for endpoint in endpoints:
                operation = document([endpoint], "")["paths"][endpoint.path][endpoint.method.lower()]
                needs = operation.get("security") == [{"token": []}]
                path = endpoint.path.replace("{table}", table)
                answer = nobody.request(endpoint.method, path)
                assert (answer.status_code == 401) == needs, endpoint.name


class TestPage:
    def test_page_names_every_endpoint(self, server: RunningServer) -> None:
        with server.client() as client:
            text = client.get("/api/docs").text
        for endpoint in endpoints:
            assert f'id="{endpoint.name}"' in text
            assert endpoint.path in text

    def test_links_of_the_page_work(self, server: RunningServer) -> None:
        with server.client() as client:
            text = client.get("/api/docs").text
            targets = set(re.findall(r'(?:href|src)="([^"]+)"', text))
            assert all(_link_works(client, text, target) for target in targets)
        assert "<script" not in text
        assert "style=" not in text


def _link_works(client: httpx.Client, text: str, target: str) -> bool:
    if target.startswith("#"):
        return f'id="{target[1:]}"' in text
    return target.startswith("/") and client.get(target).status_code == 200
