"""What each code of a reason says, as a template (`broadfront.engine.reasons.sentence`); `reasons.named` has the kinds.

What stands after the dot of a code tells its variants apart and is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SENTENCES"]

_OF_ALL: Final = {
    "NO_SUCH_UNIT": "There is no unit {unit:id} on the map.",
    "NO_SUCH_SPACE": "There is no such space: the map has {size}, each with a name.",
    "NEUTRAL": "Nobody enters or flies over {space:space}: go round it.",
    "NOT_YOURS.enemy": "{unit:unit} is the enemy's: give orders to the units of {power:power}.",
    "NOT_YOURS.friend": "{unit:unit} moves in the turn of {owner:power}; this is the turn of {power:power}.",
    "OPTION_OFF": "This match is played without {section:section}.",
    "ALIKE": "{unit:unit} is just like others there: of units that are alike the first is ordered, {first:id}.",
    "NO_MORE_WORDS": "The order '{verb:verb}' names nothing more.",
    "DICE": "Nobody chooses what dice show: they are rolled when their time comes.",
    "MUST_ANSWER": "This question has to be answered. {prompt:ask}",
    "NOT_OFFERED": "That is not among the orders that can be given now. {prompt:ask}",
}

_MOVES: Final = {
    "NO_DECK.choice": "{ship:unit} is no carrier of its side in {space:space}, where {unit:sort} lands.",
    "NO_DECK.damaged": "Nothing lands on {ship:unit}: it is damaged.",
    "NO_DECK.full": "Nothing lands on {ship:unit}: its decks are full.",
    "DECKS_NEEDED.choice": "Other aircraft need the deck of {ship:unit}: choose another carrier.",
    "MUST_ANSWER.deck": "Say first which carrier it lands on: {ships!o:id}.",
}

_OTHER_PHASES: Final[Mapping[str, str]] = {}

_NOT_NOW: Final = {
    "NOT_IN_ROUND.research": "Research begins in {label:label}; this round is {now:label}: no tokens can be bought "
    "before.",
    "NOT_NOW.first": "Who of China and the USA moves first is chosen before both move. {prompt:now}",
    "NOT_NOW.tokens": "Tokens are bought in Research, at the beginning of a power's turn. {prompt:now}",
    "NOT_NOW.chart": "A chart is chosen after a breakthrough in Research. {prompt:now}",
    "NOT_NOW.buy": "Units are bought in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.mend": "Ships and King Tigers are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.repair": "Factories are repaired in Purchase and repair, before anything moves. {prompt:now}",
    "NOT_NOW.deck": "A deck is chosen when an aircraft has come to a zone with several carriers, in Noncombat Move. "
    "{prompt:now}",
    "NOT_NOW.cover": "Fighters are given to damaged carriers in port in Noncombat Move. {prompt:now}",
    "NOT_NOW.launch": "The free destroyer of the Atlantic is placed before the other units, in Mobilize. {prompt:now}",
    "NOT_NOW.leave": "Ships withdraw from an enemy patrol zone when all battles are over. {prompt:now}",
    "NOT_NOW.escort": "Fighters join a raid in Combat Move. {prompt:now}",
    "NOT_NOW.land": "Units land from transports in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.load": "Units go on board in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.move": "Units move in Combat Move and in Noncombat Move. {prompt:now}",
    "NOT_NOW.raid": "Bombers are sent against factories in Combat Move. {prompt:now}",
    "NOT_NOW.rocket": "Rockets are fired before the raids of Conduct Combat, with that technology. {prompt:now}",
    "NOT_NOW.fight": "Which battle comes next is chosen in Conduct Combat, where there are several. {prompt:now}",
    "NOT_NOW.attack": "Whether submarines and transports are attacked is asked when their zone's turn comes. "
    "{prompt:now}",
    "NOT_NOW.ignore": "Whether submarines and transports are ignored is asked when their zone's turn comes. "
    "{prompt:now}",
    "NOT_NOW.intercept": "Fighters rise when a raid comes, with the option `interceptors`. {prompt:now}",
    "NOT_NOW.press": "Attackers press on between the rounds of a battle. {prompt:now}",
    "NOT_NOW.retreat": "Attackers retreat between the rounds of a battle. {prompt:now}",
    "NOT_NOW.withdraw": "Aircraft withdraw between the rounds of a battle. {prompt:now}",
    "NOT_NOW.submerge": "Submarines submerge at the beginning of a round at sea without an enemy destroyer. "
    "{prompt:now}",
    "NOT_NOW.scatter": "Whether convoys form is asked before a battle in which escorts and transports defend. "
    "{prompt:now}",
    "NOT_NOW.lose": "Casualties are chosen when units have been hit. {prompt:now}",
    "NOT_NOW.place": "Units are placed in Mobilize, after Noncombat Move. {prompt:now}",
    "NOT_NOW.default": "The usual losses are taken when casualties are chosen. {prompt:now}",
}

SENTENCES: Final[Mapping[str, str]] = MappingProxyType({**_OF_ALL, **_MOVES, **_OTHER_PHASES, **_NOT_NOW})
