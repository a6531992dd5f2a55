"""Metrics in the format of Prometheus."""

import asyncio
from collections.abc import Iterable
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from elbowroom import __version__
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
REQUEST_SECONDS: Final = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30)
LAG_SECONDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1)
LAG_INTERVAL: Final = 0.25

# Creation times of metrics are useless.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one process."""

    def __init__(self, hub: Hub) -> None:
        # Its own registry: several applications may run in one process, for example in tests.
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "elbowroom_requests", "HTTP requests.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "elbowroom_request_seconds",
            "How long HTTP requests took.",
            ("route",),
            buckets=REQUEST_SECONDS,
            registry=self.registry,
        )
        self._entries = Counter("elbowroom_entries", "Entries committed to logs of games.", registry=self.registry)
        self._games = Counter(
            "elbowroom_games_over", "Games that came to their end.", ("game",), registry=self.registry
        )
        self._notices = Counter("elbowroom_notices", "Notices of turns.", ("kind", "outcome"), registry=self.registry)
        self._lag = Histogram(
            "elbowroom_event_loop_lag_seconds",
            "How late the event loop is.",
            buckets=LAG_SECONDS,
            registry=self.registry,
        )
        self.registry.register(_CurrentValues(hub))
        hub.tables.on_moved.append(self._moved)
        hub.tables.on_over.append(self._over)

    def count_notice(self, kind: str, outcome: str) -> None:
        """Count a notice of a turn, sent or failed."""
        self._notices.labels(kind, outcome).inc()

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def _moved(self, live: LiveTable, version: int) -> None:
        self._entries.inc(max(0, live.table.version - version))

    async def _over(self, live: LiveTable, _version: int) -> None:
        self._games.labels(live.table.info.setup.game).inc()

    async def measure_loop_lag(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(LAG_INTERVAL)
            self._lag.observe(max(0.0, perf_counter() - begun - LAG_INTERVAL))

    def text(self) -> bytes:
        """Return all metrics as text."""
        return generate_latest(self.registry)


class _CurrentValues(Collector):
    """Current values: tables, listeners, leases."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterable[Metric]:
        live = list(self._hub.tables.live.values())
        build = GaugeMetricFamily("elbowroom_build_info", "The version that runs.", labels=["version"])
        build.add_metric([__version__], 1)
        yield build
        tables = GaugeMetricFamily("elbowroom_tables_in_memory", "Tables in memory.", labels=["status"])
        for status in ("open", "playing", "over", "closed"):
            tables.add_metric([status], sum(one.table.info.status == status for one in live))
        yield tables
        listeners = sum(len(one.listeners) for one in live)
        yield GaugeMetricFamily("elbowroom_listeners", "Sockets at tables.", value=listeners)
        yield GaugeMetricFamily(
            "elbowroom_leases", "Tables whose lease this process has or had.", value=self._hub.leases.count
        )
