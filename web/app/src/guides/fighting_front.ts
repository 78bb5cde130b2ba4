// The guided first match of Fighting Front: each question explained the first time it is put.

import type { Guide } from "./types.ts";

export const guide: Guide = {
  welcome: {
    title: "Welcome to Fighting Front",
    text: "Cards are the pieces: units, their Leaders and Locations lie on a grid of five by six, events stay in your hand. Get ground units onto two spaces of the enemy’s back row and you win at once. Point at any card, in your hand or on the map, to read it in full.",
  },
  lessons: {
    "2.1": {
      title: "Your nation",
      text: "Six cards of the deck become your nation’s own. Germany has Tigers and Blitzkrieg, Japan Jungle Fighters and Zeroes but no tanks of its own; Russia comes in waves with rockets, America bombards twice.",
    },
    "2.3": {
      title: "Deploying in turns",
      text: "One card each, turn about, on your own three rows. A space takes one unit, one Leader and one Location. Put an Air Strip down before aircraft, a unit before its Leader; guns with range go behind the infantry. Keep two back-row spaces from ever standing open.",
    },
    "4.2": {
      title: "Drawing cards",
      text: "You may draw three cards, more with a Head Quarters. There is hardly ever a reason not to: the hand is cut down to six only when your turn ends.",
    },
    "4.3": {
      title: "Deploying",
      text: "Pick a card from your hand and a glowing space in your own half. Events stay in the hand until their moment. What you deploy can act at once.",
    },
    "4.4": {
      title: "Bombardment",
      text: "Artillery, most tanks among it, may shell a space in its range. But a unit attacks once a turn, and one that has fired cannot move: shell with what has nothing better to do.",
    },
    "4.6": {
      title: "Missions in the air",
      text: "Aircraft may bomb any space of the map; fighters may escort a mission instead. Enemy fighters and AA guns near the target get their shots first. Without an Air Strip you may fly straight from the hand, but such a card is gone when the turn ends.",
    },
    "4.7": {
      title: "Intercepting",
      text: "Each of your fighters may meet one mission. Everybody in that fight rolls once, all at the same time.",
    },
    "4.8": {
      title: "AA guns",
      text: "Each gun fires once a turn at an aircraft that is bound for a space within its range.",
    },
    "4.10": {
      title: "Moving",
      text: "One space, tanks two, some four. You cannot pass through any unit. A space with only an enemy Location is yours when you enter it; Minefields hurt first.",
    },
    "4.11": {
      title: "Attacking",
      text: "Name your attacks before anything is rolled: the defender answers all of them first, and artillery in range helps. Point at a target to see how it would turn out.",
    },
    "4.12": {
      title: "Artillery in defence",
      text: "Each gun may answer one attack a turn. The attacks come in the order in which they were named, so hold a gun back if a worse one is still to come.",
    },
    "4.14": {
      title: "Moving in",
      text: "You emptied the space: step in, and let another unit follow into the one you left. Look first at who can shell you there, and at what you leave open.",
    },
    "4.15": {
      title: "Too many cards",
      text: "Discard down to your limit. Events are worth keeping for your opponent’s turn; a second Leader of an arm you do not have is not.",
    },
    "5": {
      title: "Before the die is rolled",
      text: "Now events can be played: first by the one who rolls, then by the other. Three points on a ten-sided die are a lot, but the card is gone. You are asked even when you hold nothing, so that the question tells your opponent nothing; “Standing answers” declines for you.",
    },
    "5.7": {
      title: "One card is hit",
      text: "You choose which: the unit, or the Location under it. A Leader can only be picked when the card is destroyed, and goes with his unit anyway.",
    },
    "6.4": {
      title: "Field Hospital",
      text: "Every unit has recovered one disruption counter; the Hospital takes one more from a unit you choose.",
    },
    "8.6": {
      title: "Out of the Sun",
      text: "Before your interceptor rolls you may add three to its die, if you hold the card.",
    },
    "9.6": {
      title: "Blitzkrieg",
      text: "Your tanks may move and attack a second time this turn. Best when a gap has just been torn.",
    },
    "9.7": {
      title: "Steam Roller Tactics",
      text: "Every ground attack you have named gets one better. Play it when there are several.",
    },
    "9.8": {
      title: "Soften up Targets",
      text: "All your artillery may bombard once more, whether it has fired or not.",
    },
  },
};
