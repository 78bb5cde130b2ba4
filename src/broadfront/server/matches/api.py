"""Addresses about matches: make one, see it, move, take back, ask."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Final, Literal

from litestar import Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from broadfront.engine.position import SPECTATOR, Move
from broadfront.engine.toml_files import MAX_VERSION
from broadfront.engine.view import Forecast, MoveRoute, Sight, Table
from broadfront.server.accounts.current_user import current_user
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, Injected, context_of
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.compression import KEPT, TELLS_SECRETS
from broadfront.server.http.errors import InvalidInput, Unauthorized
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import PREFIX, versioned, with_location
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
from broadfront.server.matches.match_access import Id, MatchAccess, find_match, seat_of, token_of
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
from broadfront.server.matches.seats import takeover, token_rotation
from broadfront.server.matches.seats.seat_plan import person_name

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


@post(
    versioned("/matches"),
    tags=["matches"],
    operation_id="createMatch",
    opt=TELLS_SECRETS | with_location("/matches/{id}"),
)
async def create_match(
    request: AppRequest, context: Injected[AppContext], sender: Injected[Sender], data: JSONBody[NewMatch]
) -> CreatedMatch:
    """Make a match; the answer has the secret links of its people's seats, or the invitations, told this once."""
    signed_in = await current_user(request) if data.rated else None
    if signed_in is None:
        return await context.create(data, sender)
    user = signed_in.user
    return await context.create(data, sender, owner=user.id, name=person_name(user.name))


_GAME_LINE: Final = re.compile(r"^game: (\w{1,64})$", re.MULTILINE | re.ASCII)
_MAX_HEADER_LENGTH: Final = 1_000
"""Characters of a match file that are looked through for its game."""


@post(
    versioned("/matches/import"),
    tags=["matches"],
    operation_id="importMatch",
    opt=TELLS_SECRETS | with_location("/matches/{id}"),
)
async def import_match(
    request: AppRequest,
    context: Injected[AppContext],
    sender: Injected[Sender],
    data: JSONBody[ImportRequest],
) -> CreatedMatch:
    """Make a match of a match file, to go on with."""
    if game := _GAME_LINE.search(data.text[:_MAX_HEADER_LENGTH]):
        request.state.box = game[1]  # what is wrong with it is told in the words of its box
    return await context.take_over(data, sender)


@get(versioned("/matches/{id:str}"), tags=["matches"], operation_id="readMatch")
async def read_match(access: Injected[MatchAccess], after: Since = None) -> MatchState:
    """See a match as the seat of the token; without one, as a spectator."""
    await sit_down(*access)
    return access.state(after)


@get(versioned("/matches/{id:str}/table"), cache_control=KEPT, tags=["matches"], operation_id="readTable")
async def read_table(access: Injected[MatchAccess]) -> Table:
    """See the part of the table that stays the same all match long."""
    live = access.live
    return live.game.table(live.match.setting)


@post(versioned("/matches/{id:str}/moves"), status_code=200, tags=["matches"], operation_id="sendMove")
async def send_move(write_access: Injected[MatchAccess], data: JSONBody[MoveRequest]) -> MatchState:
    """Make a move; sent again with the same version, it is answered again and not made twice."""
    await play.play(*write_access, data)
    return write_access.state(data.version)


@post(
    versioned("/matches/{id:str}/orders", "/matches/{id:str}/group"),
    status_code=200,
    tags=["matches"],
    operation_id="sendOrders",
)
async def send_orders(
    write_access: Injected[MatchAccess], sender: Injected[Sender], data: JSONBody[OrdersRequest]
) -> MatchState:
    """Order many units at once, all of them or none; sent again, it is answered again and not done twice."""
    await play.play_group(*write_access, data, sender.address)
    return write_access.state(data.version)


@post(
    versioned("/matches/{id:str}/orders/forecast", "/matches/{id:str}/group/forecast"),
    status_code=200,
    tags=["questions"],
    operation_id="forecastOrders",
)
async def forecast_orders(
    view_access: Injected[MatchAccess], sender: Injected[Sender], data: JSONBody[OrdersRequest], space: Space
) -> Forecast | None:
    """Ask what the battle for a space would bring after a group order, which is not given."""
    return await queries.forecast(*view_access, space, sender.address, data)


@post(versioned("/matches/{id:str}/undo"), status_code=200, tags=["matches"], operation_id="sendUndo")
async def send_undo(
    write_access: Injected[MatchAccess], sender: Injected[Sender], data: JSONBody[UndoRequest]
) -> MatchState:
    """Take back the last order, or an earlier one, if no die, card or other seat's decision lies behind it."""
    if data.first is None:
        await play.undo(*write_access, data)
    else:
        await undo.take_back(*write_access, data, sender.address)
    return write_access.state(data.version)


@post(
    versioned("/matches/{id:str}/dice/commitments", "/matches/{id:str}/promise"),
    status_code=200,
    tags=["matches"],
    operation_id="sendDiceCommitment",
)
async def send_dice_commitment(
    access: Injected[MatchAccess], data: JSONBody[DiceCommitmentRequest]
) -> MatchState:
    """Promise this seat's salt to the dice, once, before the first is rolled; nobody's is told before."""
    context, live, seat = access
    play.require_seat(seat)
    await seeds.commit_seed(context, live, seat, data)
    return access.state()


@post(
    versioned("/matches/{id:str}/dice/seeds", "/matches/{id:str}/salt"),
    status_code=200,
    tags=["matches"],
    operation_id="sendDiceSeed",
)
async def send_dice_seed(access: Injected[MatchAccess], data: JSONBody[DiceSeedRequest]) -> MatchState:
    """Tell the salt that this seat has promised, when it is due."""
    context, live, seat = access
    play.require_seat(seat)
    await seeds.reveal_seed(context, live, seat, data)
    computer_seats.wake(context, live)  # the first die may wait for it
    return access.state()


@post("/api/matches/{id:str}/parley", status_code=200, tags=["matches"], include_in_schema=False)
async def send_parley(write_access: Injected[MatchAccess], data: JSONBody[Say]) -> MatchState:
    """Resign, offer to end the match, or answer such an offer; said again, it counts once."""
    await play.make_offer(*write_access, data)
    return write_access.state()


@post("/api/matches/{id:str}/vacancy", status_code=200, tags=["matches"], include_in_schema=False)
async def send_vacancy(
    write_access: Injected[MatchAccess], sender: Injected[Sender], data: JSONBody[SendVacancy]
) -> MatchState:
    """Give up this seat, take it back, or say who plays on for a seat whose person has gone."""
    await takeover.decide(*write_access, data, sender)
    return write_access.state()


@post(
    versioned("/matches/{id:str}/vacation", "/matches/{id:str}/holiday"),
    status_code=200,
    tags=["matches"],
    operation_id="takeVacation",
)
async def take_vacation(write_access: Injected[MatchAccess], data: JSONBody[VacationRequest]) -> MatchState:
    """Stop this seat's clock for some days, in a match by post; or come back."""
    await vacations.take(*write_access, data)
    return write_access.state()


@post(
    "/api/matches/{id:str}/renew",
    status_code=200,
    tags=["matches"],
    include_in_schema=False,
    opt=TELLS_SECRETS,
)
async def renew_seat(request: AppRequest, id: Id, data: JSONBody[SeatTokenRequest]) -> SeatLink:
    """Give this seat a new link that only the reader has; the old one ends. Sent again, it is the same renewal."""
    return await _renewed(request, id, data)


@get(
    versioned("/matches/{id:str}/auto-declines", "/matches/{id:str}/standing"),
    tags=["matches"],
    operation_id="readAutoDeclines",
)
async def read_auto_declines(access: Injected[MatchAccess]) -> AutoDeclines:
    """See what the seat of the token declines in advance; nobody else can."""
    _, live, seat = access
    return play.auto_declines_of(live, seat)


@put(
    versioned("/matches/{id:str}/auto-declines", "/matches/{id:str}/standing"),
    tags=["matches"],
    operation_id="setAutoDeclines",
)
async def set_auto_declines(
    access: Injected[MatchAccess], data: JSONBody[AutoDeclineRequest]
) -> AutoDeclines:
    """Decline every question of a rule for this turn or longer, a pending one too; or want to be asked again."""
    return await play.decline(*access, data)


@get(versioned("/matches/{id:str}/changes"), tags=["matches"], operation_id="readChanges")
async def read_changes(
    request: AppRequest, access: Injected[MatchAccess], after: Version, wait: Wait = 25.0
) -> MatchState:
    """Wait for something newer than a version, then see the match: live updates by plain HTTP."""
    context, live, seat = access
    await sit_down(context, live, seat)
    limits: RateLimits = request.app.state.limits
    with limits.watching(request.scope, live, seat) as watcher:
        computer_seats.wake(context, live)
        await queries.changed(context, live, watcher, after, wait)
    seat = await seat_of(request, live)  # it may have been renewed or taken meanwhile
    return MatchAccess(context, live, seat).state(after)


@get(versioned("/matches/{id:str}/odds"), tags=["questions"], operation_id="readOdds")
async def read_odds(
    view_access: Injected[MatchAccess],
    sender: Injected[Sender],
    verb: Verb,
    what: Number = 0,
    where: Number = 0,
    version: Seen = None,
) -> OddsTable:
    """Ask for the exact odds of a legal move; of a version that is past, there are none."""
    return await queries.odds(*view_access, Move(verb, what, where), sender.address, version)


@get(
    versioned("/matches/{id:str}/legality", "/matches/{id:str}/why"),
    tags=["questions"],
    operation_id="readLegality",
)
async def read_legality(
    view_access: Injected[MatchAccess], verb: Verb, what: Number = 0, where: Number = 0, space: Pointed = None
) -> Legality:
    """Ask why this seat may not make a move, or, of a move that names a piece, why not for any piece in a space."""
    _, live, seat = view_access
    return queries.why(live, seat, Move(verb, what, where), space)


@get(versioned("/matches/{id:str}/sight"), tags=["questions"], operation_id="readSight")
async def read_sight(view_access: Injected[MatchAccess], space: Space) -> Sight:
    """Ask what is seen from a space, and what blocks the view of the others."""
    _, live, seat = view_access
    return queries.sight(live, seat, space)


@get(versioned("/matches/{id:str}/forecast"), tags=["questions"], operation_id="readForecast")
async def read_forecast(
    view_access: Injected[MatchAccess], sender: Injected[Sender], space: Space
) -> Forecast | None:
    """Ask what the battle for a space would bring as things stand, exactly; null: no battle is in sight."""
    return await queries.forecast(*view_access, space, sender.address)


@get(
    versioned("/matches/{id:str}/battle-setup", "/matches/{id:str}/battle"),
    tags=["questions"],
    operation_id="readBattleSetup",
)
async def read_battle_setup(
    view_access: Injected[MatchAccess], space: Space, part: Part = "battle", target: Target = -1
) -> HypotheticalBattle:
    """Ask what stands in a space, in the words of the battle calculator: the battle for it, or one side alone."""
    _, live, seat = view_access
    return HypotheticalBattle(queries.battle_at(live, seat, space, part, target))


@get(
    versioned("/matches/{id:str}/path", "/matches/{id:str}/way"), tags=["questions"], operation_id="readPath"
)
async def read_path(
    view_access: Injected[MatchAccess], verb: Verb, what: Number = 0, where: Number = 0
) -> MoveRoute | None:
    """Ask which spaces a legal move passes, and what that costs; null: it takes no way over the map."""
    _, live, seat = view_access
    return queries.way(live, seat, Move(verb, what, where))


@get(
    versioned("/matches/{id:str}/positions/{moves:int}", "/matches/{id:str}/moments/{moves:int}"),
    tags=["questions"],
    operation_id="readPosition",
)
async def read_position(
    view_access: Injected[MatchAccess], moves: Moves, since: Since = None
) -> MatchPosition:
    """See the match as it was after so many moves, with the moves made since; without a number, with the last one."""
    _, live, seat = view_access
    try:
        return await views.moment(live, seat, moves, since)
    except ValueError as error:
        raise InvalidInput(str(error)) from error


@get(versioned("/matches/{id:str}/log"), tags=["questions"], operation_id="readLog")
async def read_log(
    view_access: Injected[MatchAccess], since: LogSince = None, last: LogLast = None
) -> list[LogLine]:
    """Read what moves have told, of 200 at most; without numbers, the last ones."""
    _, live, seat = view_access
    return views.log_page(live, seat, since, last)


@get(versioned("/matches/{id:str}/luck"), tags=["questions"], operation_id="readLuck")
async def read_luck(access: Injected[MatchAccess], sender: Injected[Sender]) -> LuckReport:
    """Ask how far each side's dice lay from their expectation."""
    context, live, _ = access
    return await queries.luck(context, live, sender.address)


@get(
    versioned("/matches/{id:str}/timeline", "/matches/{id:str}/course"),
    tags=["questions"],
    operation_id="readTimeline",
)
async def read_timeline(access: Injected[MatchAccess], sender: Injected[Sender]) -> Timeline:
    """Ask how the match went: its figures turn by turn, and where it turned."""
    context, live, _ = access
    return await queries.timeline(context, live, sender.address)


@get(versioned("/matches/{id:str}/summary"), tags=["questions"], operation_id="readSummary")
async def read_summary(view_access: Injected[MatchAccess], sender: Injected[Sender]) -> Summary:
    """Ask what happened between the seat's last turn and its present one."""
    return await queries.summary(*view_access, sender.address)


@get(
    versioned("/matches/{id:str}/turn-explanations", "/matches/{id:str}/intentions"),
    tags=["questions"],
    operation_id="readTurnExplanations",
)
async def read_turn_explanations(
    view_access: Injected[MatchAccess], sender: Injected[Sender], since: Made, last: Made
) -> TurnExplanations:
    """Ask what the turns between two moments of the match were meant for."""
    return await queries.intentions(*view_access, since, last, sender.address)


@get(versioned("/matches/{id:str}/orders"), tags=["questions"], operation_id="readOrders")
async def read_orders(view_access: Injected[MatchAccess], sender: Injected[Sender]) -> Orders:
    """Ask which of this seat's orders can still be taken back, and which later ones need each."""
    return await undo.orders(*view_access, sender.address)


@get(
    versioned("/matches/{id:str}/battle-reports", "/matches/{id:str}/battles"),
    tags=["questions"],
    operation_id="readBattleReports",
)
async def read_battle_reports(
    view_access: Injected[MatchAccess], sender: Injected[Sender], since: Made
) -> BattleReports:
    """Ask what the battles cost that have ended since so many moves, and which one is on."""
    return await queries.battles(*view_access, since, sender.address)


@get(
    versioned("/matches/{id:str}/export"),
    tags=["questions"],
    operation_id="exportMatch",
    media_type="text/plain",
    opt={"contents": {"text/plain": str, "application/json": MatchFile}},
)
async def export_match(
    request: AppRequest, access: Injected[MatchAccess], format: Format = "text"
) -> Response[str]:
    """Take the match file along: as text, or with the proof of its dice."""
    live = access.live
    text = await queries.write_match_file(request.app.state.limits, request.scope, live, format)
    kind, name = ("application/json", "json") if format == "json" else ("text/plain", "match")
    file = f"{live.game.id}-{live.id}.{name}"
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{file}"'})


@post(
    versioned("/matches/{id:str}/branch"),
    tags=["matches"],
    operation_id="branchMatch",
    opt=TELLS_SECRETS | with_location("/matches/{id}"),
)
async def branch_match(
    access: Injected[MatchAccess], sender: Injected[Sender], data: JSONBody[BranchRequest]
) -> CreatedMatch:
    """Make a new match of the first moves of this one."""
    context, live, _ = access
    return await context.branch(live, data, sender)


@post(f"{PREFIX}/matches/{{id:str}}/offers", status_code=200, tags=["matches"], operation_id="sendOffer")
async def send_offer(write_access: Injected[MatchAccess], data: JSONBody[OfferRequest]) -> MatchState:
    """Offer to end the match or to go back in it, or answer such an offer; said again, it counts once."""
    await play.make_offer(*write_access, Say(data.say, data.what, data.version))
    return write_access.state()


@post(f"{PREFIX}/matches/{{id:str}}/resignation", status_code=200, tags=["matches"], operation_id="resign")
async def resign(write_access: Injected[MatchAccess]) -> MatchState:
    """Resign; said again, it counts once."""
    await play.make_offer(*write_access, Say("resign"))
    return write_access.state()


@post(
    f"{PREFIX}/matches/{{id:str}}/seats/{{seat:int}}/replacement",
    status_code=200,
    tags=["matches"],
    operation_id="sendReplacement",
)
async def send_replacement(
    request: AppRequest,
    write_access: Injected[MatchAccess],
    sender: Injected[Sender],
    id: Id,
    seat: SeatNumber,
    data: JSONBody[ReplacementRequest],
) -> MatchState:
    """Give up a seat, take it back, or say who plays on for one whose person has gone."""
    if data.say != "vote":
        await _require_own(request, id, seat)
    vacancy = SendVacancy(data.say, seat if data.say == "vote" else -1, data.version, data.choice)
    await takeover.decide(*write_access, vacancy, sender)
    return write_access.state()


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
    return await _renewed(request, id, data)


async def _renewed(request: AppRequest, id_: str, data: SeatTokenRequest) -> SeatLink:
    context = context_of(request)
    token = token_of(request.headers.get("authorization"))
    return await token_rotation.rotate(context, await context.fresh(id_), token, data, request)


async def _require_own(request: AppRequest, id_: str, seat: int) -> None:
    """Refuse a token that opens another seat than the address says."""
    own = (await find_match(request, id_)).seat
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
