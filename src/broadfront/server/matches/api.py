"""Addresses about matches: make one, see it, move, take back, ask."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Final, Literal

from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from broadfront.engine.position import SPECTATOR, Move
from broadfront.engine.toml_files import MAX_VERSION
from broadfront.engine.view import Forecast, MoveRoute, Sight, Table
from broadfront.server.accounts.current_user import current_user
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.client_address import address_of
from broadfront.server.http.compression import KEPT, TELLS_SECRETS
from broadfront.server.http.errors import InvalidInput, Unauthorized
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.requests import Sender
from broadfront.server.http.versions import PREFIX, made_at, versioned
from broadfront.server.matches import queries, views
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks import vacations
from broadfront.server.matches.clocks.arrival import sit_down
from broadfront.server.matches.clocks.schemas import VacationRequest
from broadfront.server.matches.commands import play, undo
from broadfront.server.matches.commands.group_schemas import OrdersRequest
from broadfront.server.matches.commands.offer_schemas import (
    OfferRequest,
    ReplacementRequest,
    Say,
    SendVacancy,
)
from broadfront.server.matches.commands.order_schemas import Orders
from broadfront.server.matches.dice import seeds
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.reports.battle_schemas import BattleReports
from broadfront.server.matches.reports.explanation_schemas import TurnExplanations
from broadfront.server.matches.reports.summary_schemas import Summary
from broadfront.server.matches.reports.timeline_schemas import Timeline
from broadfront.server.matches.schemas import (
    AutoDeclineRequest,
    AutoDeclines,
    BranchRequest,
    CreatedMatch,
    DiceCommitmentRequest,
    DiceSeedRequest,
    HypotheticalBattle,
    ImportRequest,
    Legality,
    LogLine,
    LuckReport,
    MatchFile,
    MatchPosition,
    MatchState,
    MoveRequest,
    NewMatch,
    OddsTable,
    SeatLink,
    SeatTokenRequest,
    UndoRequest,
)
from broadfront.server.matches.seats import takeover, tokens

Id = FromPath[str]
Moves = Annotated[int, PathParameter(description="How many moves had been made.", ge=0, le=MAX_VERSION)]
Version = Annotated[int, QueryParameter(description="A version of the match, from 0.", ge=0, le=MAX_VERSION)]
Since = Annotated[
    int | None, QueryParameter(description="The version seen before; none: all.", ge=0, le=MAX_VERSION)
]
Seen = Annotated[
    int | None, QueryParameter(description="The version that the page shows.", ge=0, le=MAX_VERSION)
]
Verb = Annotated[str, QueryParameter(description="The verb of a move.", max_length=64)]
Number = Annotated[
    int, QueryParameter(description="An id whose meaning the verb fixes.", ge=-(2**63), le=2**63 - 1)
]
Made = Annotated[
    int, QueryParameter(description="How many moves had been made before.", ge=0, le=MAX_VERSION)
]
LogSince = Annotated[
    int | None,
    QueryParameter(description="The first move; none: 200 before ``last``.", ge=0, le=MAX_VERSION),
]
LogLast = Annotated[
    int | None, QueryParameter(description="The move after the last one; none: all.", ge=0, le=MAX_VERSION)
]
Space = Annotated[
    int, QueryParameter(description="The id of a space of the table.", ge=-(2**63), le=2**63 - 1)
]
Pointed = Annotated[
    int | None,
    QueryParameter(description="The id of the space pointed at, instead of ``where``.", ge=0, le=2**63 - 1),
]
Target = Annotated[
    int, QueryParameter(description="The id of a space that is attacked; -1: none.", ge=-1, le=2**63 - 1)
]
Part = Annotated[
    Literal["battle", "attacker", "defender"], QueryParameter(description="The battle, or one side of it.")
]
SeatNumber = Annotated[int, PathParameter(description="A seat of the match.", ge=0, le=63)]
Wait = Annotated[float, QueryParameter(description="Seconds to wait for news.", ge=0, le=60)]
Format = Annotated[Literal["text", "json"], QueryParameter(description="text, or json with the dice.")]


def token_of(header: str | None) -> str | None:
    """Return the token of an Authorization header.

    >>> token_of("Bearer abc")
    'abc'
    """
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def _opened(request: AppRequest, id_: str) -> tuple[AppContext, LiveMatch, int]:
    context = context_of(request)
    live = await context.fresh(id_)
    return context, live, await _seat_of(request, live)


async def _match_for_update(request: AppRequest, id_: str) -> tuple[AppContext, LiveMatch, int]:
    """As `_opened`, for what is written on top of a version: an outdated look is found out by writing."""
    context = context_of(request)
    live = await context.find(id_)
    with suppress(Unauthorized):
        seat = await _seat_of(request, live)
        if seat != SPECTATOR or token_of(request.headers.get("authorization")) is None:
            return context, live, seat
    return await _opened(request, id_)  # the link was renewed, or the seat taken, at another server


async def _viewed(request: AppRequest, id_: str) -> tuple[AppContext, LiveMatch, int]:
    """As `_opened`, for questions: with whose eyes the match is seen."""
    context, live, seat = await _opened(request, id_)
    return context, live, live.viewpoint(seat)


async def _seat_of(request: AppRequest, live: LiveMatch) -> int:
    token = token_of(request.headers.get("authorization"))
    seat = await context_of(request).accounts.seat_of(live, token, request)
    if seat != SPECTATOR:
        live.address = address_of(request.scope)
    return seat


def _state(request: AppRequest, live: LiveMatch, seat: int, since: int | None) -> MatchState:
    return views.match_state(live, seat, since, context_of(request).config.here_for)


@post(
    versioned("/matches"),
    tags=["matches"],
    operation_id="createMatch",
    opt=TELLS_SECRETS | made_at("/matches/{id}"),
)
async def create_match(request: AppRequest, data: JSONBody[NewMatch]) -> CreatedMatch:
    """Make a match; the answer has the secret links of its people's seats, or the invitations, told this once."""
    context = context_of(request)
    signed_in = await current_user(request) if data.rated else None
    if signed_in is None:
        return await context.create(data, Sender.of(request))
    user = signed_in.user
    return await context.create(data, Sender.of(request), owner=user.id, name=user.name)


_GAME_LINE: Final = re.compile(r"^game: (\w{1,64})$", re.MULTILINE | re.ASCII)
_MAX_HEADER_LENGTH: Final = 1_000
"""Characters of a match file that are looked through for its game."""


@post(
    versioned("/matches/import"),
    tags=["matches"],
    operation_id="importMatch",
    opt=TELLS_SECRETS | made_at("/matches/{id}"),
)
async def import_match(request: AppRequest, data: JSONBody[ImportRequest]) -> CreatedMatch:
    """Make a match of a match file, to go on with."""
    if game := _GAME_LINE.search(data.text[:_MAX_HEADER_LENGTH]):
        request.state.box = game[1]  # what is wrong with it is told in the words of its box
    return await context_of(request).take_over(data, Sender.of(request))


@get(versioned("/matches/{id:str}"), tags=["matches"], operation_id="readMatch")
async def read_match(request: AppRequest, id: Id, after: Since = None) -> MatchState:
    """See a match as the seat of the token; without one, as a spectator."""
    context, live, seat = await _opened(request, id)
    await sit_down(context, live, seat)
    return _state(request, live, seat, after)


@get(versioned("/matches/{id:str}/table"), cache_control=KEPT, tags=["matches"], operation_id="readTable")
async def read_table(request: AppRequest, id: Id) -> Table:
    """See the part of the table that stays the same all match long."""
    _, live, _ = await _opened(request, id)
    return live.game.table(live.match.setting)


@post(versioned("/matches/{id:str}/moves"), status_code=200, tags=["matches"], operation_id="sendMove")
async def send_move(request: AppRequest, id: Id, data: JSONBody[MoveRequest]) -> MatchState:
    """Make a move; sent again with the same version, it is answered again and not made twice."""
    context, live, seat = await _match_for_update(request, id)
    await play.play(context, live, seat, data)
    return _state(request, live, seat, data.version)


@post(
    versioned("/matches/{id:str}/orders", "/matches/{id:str}/group"),
    status_code=200,
    tags=["matches"],
    operation_id="sendOrders",
)
async def send_orders(request: AppRequest, id: Id, data: JSONBody[OrdersRequest]) -> MatchState:
    """Order many units at once, all of them or none; sent again, it is answered again and not done twice."""
    context, live, seat = await _match_for_update(request, id)
    await play.play_group(context, live, seat, data, address_of(request.scope))
    return _state(request, live, seat, data.version)


@post(
    versioned("/matches/{id:str}/orders/forecast", "/matches/{id:str}/group/forecast"),
    status_code=200,
    tags=["questions"],
    operation_id="forecastOrders",
)
async def forecast_orders(
    request: AppRequest, id: Id, data: JSONBody[OrdersRequest], space: Space
) -> Forecast | None:
    """Ask what the battle for a space would bring after a group order, which is not given."""
    context, live, seat = await _viewed(request, id)
    return await queries.forecast(context, live, seat, space, address_of(request.scope), data)


@post(versioned("/matches/{id:str}/undo"), status_code=200, tags=["matches"], operation_id="sendUndo")
async def send_undo(request: AppRequest, id: Id, data: JSONBody[UndoRequest]) -> MatchState:
    """Take back the last order, or an earlier one, if no die, card or other seat's decision lies behind it."""
    context, live, seat = await _match_for_update(request, id)
    if data.first is None:
        await play.undo(context, live, seat, data)
    else:
        await undo.take_back(context, live, seat, data, address_of(request.scope))
    return _state(request, live, seat, data.version)


@post(
    versioned("/matches/{id:str}/dice/commitments", "/matches/{id:str}/promise"),
    status_code=200,
    tags=["matches"],
    operation_id="sendDiceCommitment",
)
async def send_dice_commitment(
    request: AppRequest, id: Id, data: JSONBody[DiceCommitmentRequest]
) -> MatchState:
    """Promise this seat's salt to the dice, once, before the first is rolled; nobody's is told before."""
    context, live, seat = await _opened(request, id)
    play.require_seat(seat)
    await seeds.commit_seed(context, live, seat, data)
    return _state(request, live, seat, None)


@post(
    versioned("/matches/{id:str}/dice/seeds", "/matches/{id:str}/salt"),
    status_code=200,
    tags=["matches"],
    operation_id="sendDiceSeed",
)
async def send_dice_seed(request: AppRequest, id: Id, data: JSONBody[DiceSeedRequest]) -> MatchState:
    """Tell the salt that this seat has promised, when it is due."""
    context, live, seat = await _opened(request, id)
    play.require_seat(seat)
    await seeds.reveal_seed(context, live, seat, data)
    computer_seats.wake(context, live)  # the first die may wait for it
    return _state(request, live, seat, None)


@post("/api/matches/{id:str}/parley", status_code=200, tags=["matches"], include_in_schema=False)
async def send_parley(request: AppRequest, id: Id, data: JSONBody[Say]) -> MatchState:
    """Resign, offer to end the match, or answer such an offer; said again, it counts once."""
    context, live, seat = await _match_for_update(request, id)
    await play.make_offer(context, live, seat, data)
    return _state(request, live, seat, None)


@post("/api/matches/{id:str}/vacancy", status_code=200, tags=["matches"], include_in_schema=False)
async def send_vacancy(request: AppRequest, id: Id, data: JSONBody[SendVacancy]) -> MatchState:
    """Give up this seat, take it back, or say who plays on for a seat whose person has gone."""
    context, live, seat = await _match_for_update(request, id)
    await takeover.decide(context, live, seat, data, Sender.of(request))
    return _state(request, live, seat, None)


@post(
    versioned("/matches/{id:str}/vacation", "/matches/{id:str}/holiday"),
    status_code=200,
    tags=["matches"],
    operation_id="takeVacation",
)
async def take_vacation(request: AppRequest, id: Id, data: JSONBody[VacationRequest]) -> MatchState:
    """Stop this seat's clock for some days, in a match by post; or come back."""
    context, live, seat = await _match_for_update(request, id)
    await vacations.take(context, live, seat, data)
    return _state(request, live, seat, None)


@post(
    "/api/matches/{id:str}/renew",
    status_code=200,
    tags=["matches"],
    include_in_schema=False,
    opt=TELLS_SECRETS,
)
async def renew_seat(request: AppRequest, id: Id, data: JSONBody[SeatTokenRequest]) -> SeatLink:
    """Give this seat a new link that only the reader has; the old one ends. Sent again, it is the same renewal."""
    context = context_of(request)
    live = await context.fresh(id)
    return await tokens.rotate(context, live, token_of(request.headers.get("authorization")), data, request)


@get(
    versioned("/matches/{id:str}/auto-declines", "/matches/{id:str}/standing"),
    tags=["matches"],
    operation_id="readAutoDeclines",
)
async def read_auto_declines(request: AppRequest, id: Id) -> AutoDeclines:
    """See what the seat of the token declines in advance; nobody else can."""
    _, live, seat = await _opened(request, id)
    return play.auto_declines_of(live, seat)


@put(
    versioned("/matches/{id:str}/auto-declines", "/matches/{id:str}/standing"),
    tags=["matches"],
    operation_id="setAutoDeclines",
)
async def set_auto_declines(request: AppRequest, id: Id, data: JSONBody[AutoDeclineRequest]) -> AutoDeclines:
    """Decline every question of a rule for this turn or longer, a pending one too; or want to be asked again."""
    context, live, seat = await _opened(request, id)
    return await play.decline(context, live, seat, data)


@get(versioned("/matches/{id:str}/changes"), tags=["matches"], operation_id="readChanges")
async def read_changes(request: AppRequest, id: Id, after: Version, wait: Wait = 25.0) -> MatchState:
    """Wait for something newer than a version, then see the match: live updates by plain HTTP."""
    context, live, seat = await _opened(request, id)
    await sit_down(context, live, seat)
    limits: RateLimits = request.app.state.limits
    with limits.watching(request.scope, live, seat) as watcher:
        computer_seats.wake(context, live)
        await queries.changed(context, live, watcher, after, wait)
    seat = await _seat_of(request, live)  # it may have been renewed or taken meanwhile
    return _state(request, live, seat, after)


@get(versioned("/matches/{id:str}/odds"), tags=["questions"], operation_id="readOdds")
async def read_odds(
    request: AppRequest, id: Id, verb: Verb, what: Number = 0, where: Number = 0, version: Seen = None
) -> OddsTable:
    """Ask for the exact odds of a legal move; of a version that is past, there are none."""
    context, live, seat = await _viewed(request, id)
    account = address_of(request.scope)
    return await queries.odds(context, live, seat, Move(verb, what, where), account, version)


@get(
    versioned("/matches/{id:str}/legality", "/matches/{id:str}/why"),
    tags=["questions"],
    operation_id="readLegality",
)
async def read_legality(
    request: AppRequest, id: Id, verb: Verb, what: Number = 0, where: Number = 0, space: Pointed = None
) -> Legality:
    """Ask why this seat may not make a move, or, of a move that names a piece, why not for any piece in a space."""
    _, live, seat = await _viewed(request, id)
    return queries.why(live, seat, Move(verb, what, where), space)


@get(versioned("/matches/{id:str}/sight"), tags=["questions"], operation_id="readSight")
async def read_sight(request: AppRequest, id: Id, space: Space) -> Sight:
    """Ask what is seen from a space, and what blocks the view of the others."""
    _, live, seat = await _viewed(request, id)
    return queries.sight(live, seat, space)


@get(versioned("/matches/{id:str}/forecast"), tags=["questions"], operation_id="readForecast")
async def read_forecast(request: AppRequest, id: Id, space: Space) -> Forecast | None:
    """Ask what the battle for a space would bring as things stand, exactly; null: no battle is in sight."""
    context, live, seat = await _viewed(request, id)
    return await queries.forecast(context, live, seat, space, address_of(request.scope))


@get(
    versioned("/matches/{id:str}/battle-setup", "/matches/{id:str}/battle"),
    tags=["questions"],
    operation_id="readBattleSetup",
)
async def read_battle_setup(
    request: AppRequest, id: Id, space: Space, part: Part = "battle", target: Target = -1
) -> HypotheticalBattle:
    """Ask what stands in a space, in the words of the battle calculator: the battle for it, or one side alone."""
    _, live, seat = await _viewed(request, id)
    return HypotheticalBattle(queries.battle_at(live, seat, space, part, target))


@get(
    versioned("/matches/{id:str}/path", "/matches/{id:str}/way"), tags=["questions"], operation_id="readPath"
)
async def read_path(
    request: AppRequest, id: Id, verb: Verb, what: Number = 0, where: Number = 0
) -> MoveRoute | None:
    """Ask which spaces a legal move passes, and what that costs; null: it takes no way over the map."""
    _, live, seat = await _viewed(request, id)
    return queries.way(live, seat, Move(verb, what, where))


@get(
    versioned("/matches/{id:str}/positions/{moves:int}", "/matches/{id:str}/moments/{moves:int}"),
    tags=["questions"],
    operation_id="readPosition",
)
async def read_position(request: AppRequest, id: Id, moves: Moves, since: Since = None) -> MatchPosition:
    """See the match as it was after so many moves, with the moves made since; without a number, with the last one."""
    _, live, seat = await _viewed(request, id)
    try:
        return await views.moment(live, seat, moves, since)
    except ValueError as error:
        raise InvalidInput(str(error)) from error


@get(versioned("/matches/{id:str}/log"), tags=["questions"], operation_id="readLog")
async def read_log(
    request: AppRequest, id: Id, since: LogSince = None, last: LogLast = None
) -> list[LogLine]:
    """Read what moves have told, of 200 at most; without numbers, the last ones."""
    _, live, seat = await _viewed(request, id)
    return views.log_page(live, seat, since, last)


@get(versioned("/matches/{id:str}/luck"), tags=["questions"], operation_id="readLuck")
async def read_luck(request: AppRequest, id: Id) -> LuckReport:
    """Ask how far each side's dice lay from their expectation."""
    context, live, _ = await _opened(request, id)
    return await queries.luck(context, live, address_of(request.scope))


@get(
    versioned("/matches/{id:str}/timeline", "/matches/{id:str}/course"),
    tags=["questions"],
    operation_id="readTimeline",
)
async def read_timeline(request: AppRequest, id: Id) -> Timeline:
    """Ask how the match went: its figures turn by turn, and where it turned."""
    context, live, _ = await _opened(request, id)
    return await queries.timeline(context, live, address_of(request.scope))


@get(versioned("/matches/{id:str}/summary"), tags=["questions"], operation_id="readSummary")
async def read_summary(request: AppRequest, id: Id) -> Summary:
    """Ask what happened between the seat's last turn and its present one."""
    context, live, seat = await _viewed(request, id)
    return await queries.summary(context, live, seat, address_of(request.scope))


@get(
    versioned("/matches/{id:str}/turn-explanations", "/matches/{id:str}/intentions"),
    tags=["questions"],
    operation_id="readTurnExplanations",
)
async def read_turn_explanations(request: AppRequest, id: Id, since: Made, last: Made) -> TurnExplanations:
    """Ask what the turns between two moments of the match were meant for."""
    context, live, seat = await _viewed(request, id)
    return await queries.intentions(context, live, seat, since, last, address_of(request.scope))


@get(versioned("/matches/{id:str}/orders"), tags=["questions"], operation_id="readOrders")
async def read_orders(request: AppRequest, id: Id) -> Orders:
    """Ask which of this seat's orders can still be taken back, and which later ones need each."""
    context, live, seat = await _viewed(request, id)
    return await undo.orders(context, live, seat, address_of(request.scope))


@get(
    versioned("/matches/{id:str}/battle-reports", "/matches/{id:str}/battles"),
    tags=["questions"],
    operation_id="readBattleReports",
)
async def read_battle_reports(request: AppRequest, id: Id, since: Made) -> BattleReports:
    """Ask what the battles cost that have ended since so many moves, and which one is on."""
    context, live, seat = await _viewed(request, id)
    return await queries.battles(context, live, seat, since, address_of(request.scope))


@get(
    versioned("/matches/{id:str}/export"),
    tags=["questions"],
    operation_id="exportMatch",
    media_type="text/plain",
    opt={"contents": {"text/plain": str, "application/json": MatchFile}},
)
async def export_match(request: AppRequest, id: Id, format: Format = "text") -> Response[str]:
    """Take the match file along: as text, or with the proof of its dice."""
    _, live, _ = await _opened(request, id)
    text = await queries.write_match_file(request.app.state.limits, request.scope, live, format)
    kind, name = ("application/json", "json") if format == "json" else ("text/plain", "match")
    file = f"{live.game.id}-{live.id}.{name}"
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{file}"'})


@post(
    versioned("/matches/{id:str}/branch"),
    tags=["matches"],
    operation_id="branchMatch",
    opt=TELLS_SECRETS | made_at("/matches/{id}"),
)
async def branch_match(request: AppRequest, id: Id, data: JSONBody[BranchRequest]) -> CreatedMatch:
    """Make a new match of the first moves of this one."""
    context, live, _ = await _opened(request, id)
    return await context.branch(live, data, Sender.of(request))


@post(f"{PREFIX}/matches/{{id:str}}/offers", status_code=200, tags=["matches"], operation_id="sendOffer")
async def send_offer(request: AppRequest, id: Id, data: JSONBody[OfferRequest]) -> MatchState:
    """Offer to end the match or to go back in it, or answer such an offer; said again, it counts once."""
    state: MatchState = await send_parley.fn(request, id, Say(data.say, data.what, data.version))
    return state


@post(f"{PREFIX}/matches/{{id:str}}/resignation", status_code=200, tags=["matches"], operation_id="resign")
async def resign(request: AppRequest, id: Id) -> MatchState:
    """Resign; said again, it counts once."""
    state: MatchState = await send_parley.fn(request, id, Say("resign"))
    return state


@post(
    f"{PREFIX}/matches/{{id:str}}/seats/{{seat:int}}/replacement",
    status_code=200,
    tags=["matches"],
    operation_id="sendReplacement",
)
async def send_replacement(
    request: AppRequest, id: Id, seat: SeatNumber, data: JSONBody[ReplacementRequest]
) -> MatchState:
    """Give up a seat, take it back, or say who plays on for one whose person has gone."""
    if data.say != "vote":
        await _require_own(request, id, seat)
    said = SendVacancy(data.say, seat if data.say == "vote" else -1, data.version, data.choice)
    state: MatchState = await send_vacancy.fn(request, id, said)
    return state


@post(
    f"{PREFIX}/matches/{{id:str}}/seats/{{seat:int}}/token",
    status_code=200,
    tags=["matches"],
    operation_id="renewSeat",
    opt=TELLS_SECRETS,
)
async def renew_token(
    request: AppRequest, id: Id, seat: SeatNumber, data: JSONBody[SeatTokenRequest]
) -> SeatLink:
    """Give a seat a new token that only the reader has; the old one ends. Sent again, it is the same renewal."""
    with suppress(Unauthorized):  # who sends it again has a token that has ended
        await _require_own(request, id, seat)
    link: SeatLink = await renew_seat.fn(request, id, data)
    return link


async def _require_own(request: AppRequest, id_: str, seat: int) -> None:
    """Refuse a token that opens another seat than the address says."""
    _, _, own = await _opened(request, id_)
    if own not in (seat, SPECTATOR):
        raise InvalidInput("This link opens another seat of the match.")


ROUTES = [
    send_offer,
    resign,
    send_replacement,
    renew_token,
    create_match,
    import_match,
    read_match,
    read_table,
    send_move,
    send_orders,
    forecast_orders,
    send_undo,
    send_dice_commitment,
    send_dice_seed,
    send_parley,
    send_vacancy,
    take_vacation,
    renew_seat,
    read_auto_declines,
    set_auto_declines,
    read_changes,
    read_odds,
    read_legality,
    read_sight,
    read_forecast,
    read_battle_setup,
    read_path,
    read_position,
    read_log,
    read_luck,
    read_timeline,
    read_battle_reports,
    read_summary,
    read_turn_explanations,
    read_orders,
    export_match,
    branch_match,
]
