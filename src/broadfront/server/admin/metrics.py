"""Metrics for Prometheus: counts of requests, and the present load of a server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from litestar.middleware.base import DefineMiddleware
from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from broadfront.server.context import AppContext

FORM: Final = CONTENT_TYPE_LATEST


def count_requests() -> DefineMiddleware:
    """Return the middleware that counts requests, by route and never by match or token."""
    return PrometheusConfig(app_name="broadfront", prefix="broadfront", group_path=True).middleware


def render_metrics(context: AppContext) -> bytes:
    """Return all metrics in Prometheus' text format."""
    own = CollectorRegistry()
    own.register(_Figures(context))
    return generate_latest(REGISTRY) + generate_latest(own)


class _Figures(Collector):
    """The present load of a server."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def collect(self) -> Iterator[Metric]:
        sessions = self._context.match_cache.values()
        yield _gauge("matches_in_memory", "Matches that this server has in memory", len(sessions))
        yield _gauge(
            "watchers", "Pages that wait for news of a match", sum(len(one.watchers) for one in sessions)
        )
        thinking = sum(one.thought is not None and not one.thought.done() for one in sessions)
        yield _gauge("computer_thoughts", "Matches in which the computer thinks, or waits to", thinking)
        pools = GaugeMetricFamily("broadfront_waiting_tasks", "Tasks that wait for a worker", labels=["pool"])
        for name in ("bot_workers", "background_workers", "odds_workers"):
            pools.add_metric([name], getattr(self._context, name).waiting)
        yield pools


def _gauge(name: str, documentation: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"broadfront_{name}", documentation, value)
