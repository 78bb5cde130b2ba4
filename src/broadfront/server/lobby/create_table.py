"""Opens a table: a match with seats on offer."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from broadfront.engine.text_codec import quote
from broadfront.server.http.errors import InvalidInput, Unauthorized
from broadfront.server.lobby.join import name_of
from broadfront.server.lobby.schemas import CreatedTable, NewTable
from broadfront.server.lobby.seat_offers import SeatOffers
from broadfront.server.matches.schemas import Invite, NewMatch, SeatPlan
from broadfront.server.tokens import hash_of, new_token

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext
    from broadfront.server.http.bounded_request import Sender

_lot = SystemRandom()


async def open_table(context: AppContext, new: NewTable, user: User | None, sender: Sender) -> CreatedTable:
    """Create a match with seats on offer, one of which its creator takes.

    Raises
    ------
    InvalidInput, Unauthorized, Conflict
        If the plan is not possible, or there is no such account to invite; if a guest invites one; if too many tables
        wait.
    """
    plans = list(new.seats)
    if [plan.kind for plan in plans].count("person") != 1:
        raise InvalidInput("Take one seat of the table yourself: one plan is for a 'person'.")
    if not any(plan.kind == "open" for plan in plans):
        raise InvalidInput("A table has a seat for somebody else: one plan is 'open'.")
    name = await name_of(context, user, next(plan.name for plan in plans if plan.kind == "person"))
    plans = [SeatPlan("person", name=name) if plan.kind == "person" else plan for plan in plans]
    if new.any_side:
        _lot.shuffle(plans)
    mine = next(number for number, plan in enumerate(plans) if plan.kind == "person")
    others = [number for number, plan in enumerate(plans) if plan.kind == "open"]
    secrets = {seat: new_token() for seat in others} if new.whom == "link" else {}
    invited = await _invited(context, new, user)
    opening = SeatOffers(
        whom=new.whom,
        message=" ".join(new.message.split()),
        listed=new.listed and new.whom == "anybody",
        owners={mine: user.id} if user else {},
        hashes={seat: hash_of(secret) for seat, secret in secrets.items()},
        invited={others[0]: invited} if invited else {},
    )
    match = NewMatch(
        new.game, new.scenario, new.options, plans, new.scenario_text, pace=new.pace, rated=new.rated
    )
    created = await context.create(match, sender, opening, user.id if user else None)
    names = (await context.find(created.id)).match.seat_names
    invites = [Invite(seat, names[seat], secret) for seat, secret in secrets.items()]
    return CreatedTable(created.id, mine, created.links[0].token, invites)


async def _invited(context: AppContext, new: NewTable, user: User | None) -> str | None:
    if new.whom != "user":
        return None
    if user is None:
        raise Unauthorized(
            "Sign in to invite a player by name; or send somebody the link of a private table."
        )
    if [plan.kind for plan in new.seats].count("open") != 1:
        raise InvalidInput("One player is invited by name: leave one seat open.")
    row = await context.accounts.profile(new.user)
    if row is None:
        raise InvalidInput(f"There is no player {quote(new.user)} here.")
    if row.id == user.id:
        raise InvalidInput("Invite somebody else.")
    user_id: str = row.id
    return user_id
