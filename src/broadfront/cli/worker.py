"""``broadfront worker``: computes the moves of computer players for servers with a queue."""

from __future__ import annotations

import asyncio
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from broadfront.cli.serve import Database, LogFormat, Queue, check_queue, try_database
from broadfront.engine.errors import OptionFault


def worker(
    *,
    database: Database = "",
    queue: Queue = "",
    workers: Annotated[int | None, Parameter(validator=Number(gte=1, lte=64))] = None,
    log_format: LogFormat = "text",
) -> int:
    """Think for the computer: take jobs from the queue of `broadfront serve --queue`, until interrupted.

    Any number of these may run, on any machines that reach the database and the queue.

    Parameters
    ----------
    database
        Where matches are kept, as the servers have it: PostgreSQL.
    queue
        PostgreSQL with the queue, as the servers have it.
    workers
        Processes that think. Default: one less than there are processors.
    log_format
        Lines for people, or one JSON object a line for programs.
    """
    import msgspec

    from broadfront.server.config import Config, database_url
    from broadfront.server.log_format import log_to_stderr

    log_to_stderr(form=log_format)
    if not queue:
        raise OptionFault(
            "name the queue that the servers have: --queue postgresql://... or BROADFRONT_QUEUE"
        )
    url = database_url(database)
    config = Config(database=url, queue=check_queue(queue, url))
    if workers is not None:
        config = msgspec.structs.replace(config, workers=workers)
    try_database(url, database)

    from broadfront.server.workers.worker import work

    def started() -> None:
        print(f"Broadfront thinks for the computer, {config.workers} at a time", flush=True)

    asyncio.run(work(config, started))
    return 0
