"""Computes odds in a worker process, and charges them to the client's address."""

from __future__ import annotations

from typing import Any

from broadfront.engine.odds import NoOdds
from broadfront.server.analysis import tasks
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.pool import TaskTimeout, WorkerLost


async def odds_in_worker(request: AppRequest, task: Any, *args: object) -> Any:
    """Return the result of ``task`` in a worker, charged to the sender of a request.

    Raises
    ------
    InvalidInput, ServerFault
        If it takes too long, or has no answer; if the worker was lost, or too many tasks of this account wait.
    """
    context, account = context_of(request), Sender.of(request).address
    with tasks.user_errors():
        try:
            return await context.odds_workers.run(context.config.most_odds, task, *args, turn=Ticket(account))
        except TaskTimeout as error:
            raise InvalidInput("That has too many outcomes to count them all in time.") from error
        except WorkerLost as error:
            raise ServerFault(
                "The process that worked this out is gone; a new one is starting: try again in a moment.",
                status=503,
            ) from error
        except NoOdds as error:
            raise InvalidInput(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
