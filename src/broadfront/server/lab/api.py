"""Addresses of the laboratory: the studies in the folder that the operator has named, for reading only."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal

from litestar import Response, get
from litestar.di import Provide
from litestar.params import FromPath, PathParameter, QueryParameter

from broadfront.engine.errors import BroadfrontError
from broadfront.lab.event_counts import FIRST_ORDERS
from broadfront.server.dependencies import AppRequest, Injected, context_of
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.versions import versioned
from broadfront.server.lab import serializers
from broadfront.server.lab.schemas import (
    LabComparison,
    LabMap,
    LabMatches,
    LabMatchFile,
    LabStudies,
    LabStudy,
)
from broadfront.server.lab.study_folder import StudyLibrary

CellName = Annotated[str, QueryParameter(description="A cell by its name; none: all.", max_length=1000)]
StudyId = Annotated[str, QueryParameter(description="A study.", max_length=300)]
CountKind = Annotated[Literal["battle", "loss", "capture", "purchase", "placement"], QueryParameter()]


def library_of(request: AppRequest) -> StudyLibrary:
    """Return the studies that the server shows."""
    return context_of(request).study_library


@get(versioned("/lab/studies"), tags=["lab"], operation_id="listStudies")
async def list_studies(library: Injected[StudyLibrary]) -> LabStudies:
    """List the studies with how far they are; one that cannot be read says why."""
    return await asyncio.to_thread(library.studies)


@get(versioned("/lab/studies/{id:str}"), tags=["lab"], operation_id="readLabStudy")
async def read_lab_study(
    library: Injected[StudyLibrary],
    id: FromPath[str],  # the address says id
    cell: CellName = "",
    depth: Annotated[int, QueryParameter(description="Orders of an opening.", ge=1, le=FIRST_ORDERS)] = 1,
) -> LabStudy:
    """Read what a study is, and what one of its cells has found, or all of them together."""

    def read() -> LabStudy:
        results, progress = library.results(id), library.progress(id)
        return library.answer(
            results,
            ("study", cell, depth, progress),
            lambda: serializers.study_of(results, id, cell, depth, progress),
        )

    return await asyncio.to_thread(read)


@get(versioned("/lab/studies/{id:str}/map"), tags=["lab"], operation_id="readLabMap")
async def read_lab_map(
    library: Injected[StudyLibrary],
    id: FromPath[str],  # as above
    cell: CellName = "",
    what: CountKind = "battle",
    side: Annotated[str, QueryParameter(description="Of one side; none: of all.", max_length=100)] = "",
) -> LabMap:
    """Read where battles were fought in the matches of a cell, or something else was counted."""
    return await asyncio.to_thread(lambda: serializers.map_of(library.results(id), cell, what, side))


@get(versioned("/lab/studies/{id:str}/matches"), tags=["lab"], operation_id="listLabMatches")
async def list_lab_matches(
    library: Injected[StudyLibrary],
    id: FromPath[str],  # as above
    cell: CellName = "",
    page: Annotated[int, QueryParameter(description="From 1.", ge=1, le=10_000_000)] = 1,
) -> LabMatches:
    """List the matches of a study, a page at a time."""
    return await asyncio.to_thread(lambda: serializers.matches_of(library.results(id), cell, page))


@get(versioned("/lab/studies/{id:str}/matches/{number:int}"), tags=["lab"], operation_id="readLabMatch")
async def read_lab_match(
    library: Injected[StudyLibrary],
    id: FromPath[str],  # as above
    number: Annotated[int, PathParameter(description="A match of the study.", ge=0, le=2**31 - 1)],
) -> LabMatchFile:
    """Read one match as a match file, to look at it move by move."""

    def read() -> LabMatchFile:
        results = library.results(id)
        try:
            record = results.folder.match(number)
        except BroadfrontError as fault:
            raise ServerFault(f"The study has no match {number} that can be read.", status=404) from fault
        if not record.journal:
            raise ServerFault(
                "The journals of this study were not kept: leave journals = false out of its file to keep them.",
                status=404,
            )
        return LabMatchFile(number, record.journal)

    return await asyncio.to_thread(read)


@get(
    versioned("/lab/studies/{id:str}/export"),
    tags=["lab"],
    operation_id="exportLabStudy",
    media_type="application/octet-stream",
    opt={"contents": {"text/csv": str, "application/vnd.apache.parquet": bytes}},
)
async def export_lab_study(
    library: Injected[StudyLibrary],
    id: FromPath[str],  # as above
    cell: CellName = "",
    what: Annotated[Literal["matches", "tallies"], QueryParameter()] = "matches",
    form: Annotated[Literal["csv", "parquet"], QueryParameter()] = "csv",
) -> Response[bytes]:
    """Get the matches of a study without their journals, or what was counted in them, as CSV or Parquet."""
    data = await asyncio.to_thread(lambda: serializers.exported(library.results(id), cell, what, form))
    kind = "text/csv" if form == "csv" else "application/vnd.apache.parquet"
    headers = {"content-disposition": f'attachment; filename="{what}.{form}"'}
    return Response(data, media_type=kind, headers=headers)


@get(versioned("/lab/comparison"), tags=["lab"], operation_id="compareStudies")
async def compare_studies(
    library: Injected[StudyLibrary],
    first: StudyId,
    second: StudyId,
    first_cell: CellName = "",
    second_cell: CellName = "",
) -> LabComparison:
    """Compare the win rates of two studies, or of cells of them: the second less the first, with intervals."""

    def read() -> LabComparison:
        return serializers.comparison_of(
            library.results(first), first_cell, library.results(second), second_cell
        )

    return await asyncio.to_thread(read)


ROUTES = [
    list_studies,
    read_lab_study,
    read_lab_map,
    list_lab_matches,
    read_lab_match,
    export_lab_study,
    compare_studies,
]
DEPENDENCIES: Final = {"library": Provide(library_of, sync_to_thread=False)}
