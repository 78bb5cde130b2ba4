// The guided first match of Global War: each question explained the first time it is put.

import type { Guide } from "./types.ts";

export const guide: Guide = {
  welcome: {
    title: "Welcome to Global War",
    text: "Germany, Japan and Italy against the USSR, the UK, the USA and China. The red stars are victory cities: a side that holds enough of them when a round ends has won. Zoom with the wheel or two fingers; from afar each army is one sign with its number, nearer by you see its units. Point at a space to read what is there; Income and Strength lie at the foot of the map.",
  },
  lessons: {
    "b3.1": {
      title: "Research",
      text: "A researcher token costs 5 IPC and gives a die each turn until one shows a 6; then you roll on one of two charts. In your first turns units are worth more than hopes: buy none if you are not sure.",
    },
    "b3.2": {
      title: "Buying",
      text: "Say how many of each, watch the sums at the foot, and order everything at once. What you buy stands at your factories at the end of this turn, not before; a factory places as many units as its territory is worth. Infantry is the cheapest defence, tanks and aircraft are for attacks.",
    },
    "b3.3": {
      title: "Moving into battle",
      text: "Touch a space, say how many of each kind shall go, then touch where: all that can be reached lights up. Or touch the goal first. Units that are only to be moved wait for later: now go those that fight, take empty enemy land, or go on board for a landing. Before you end the phase, point at an attack: the exact prospects stand at the side. What you did can be taken back.",
    },
    "b3.4": {
      title: "Choosing a battle",
      text: "Landings by sea come after raids and before the other battles; within each sort the order is yours. Touch a space that glows.",
    },
    b4: {
      title: "The battle board",
      text: "Both sides stand by what they hit on: a die that shows that number or less is a hit. AA guns fire first at aircraft; whoever is hit by the others still fires back in this round.",
    },
    "b4.1": {
      title: "Submarines",
      text: "Without an enemy destroyer your submarines may submerge and be safe, or strike first: what they hit does not fire back.",
    },
    "b4.4": {
      title: "Losses",
      text: "You choose who is lost: touch the units on the board one by one, or take the usual losses, the cheapest first. Keep one land unit if you want to take the territory: aircraft cannot.",
    },
    "b4.5": {
      title: "Press or retreat",
      text: "After each round the attacker may go on or fall back to a space that some of his units came from. The prospects tell what going on is worth.",
    },
    "b3.5": {
      title: "Moving among friends",
      text: "Bring up whoever did not fight, and land your aircraft: in land that was friendly when your turn began, or on a carrier. The phase can only end when all of them are down.",
    },
    "b3.6": {
      title: "Placing what you bought",
      text: "Touch the units at the foot of the map, say how many, then touch a factory's territory that glows; ships go to a sea zone beside it. What finds no room is kept for the next turn.",
    },
    b5: {
      title: "China",
      text: "China moves with the USA, has no money and raises an infantry for every two territories it holds. Its units stay in China. You say which of the two moves first.",
    },
    b7: {
      title: "Technologies",
      text: "What you have found counts at once and for good. Rockets are fired from AA guns at factories in reach, one from each.",
    },
    c2: {
      title: "Ships for nothing",
      text: "Some ships come without being bought: the calendar at the side says what, when and to whom. Say where this destroyer is launched.",
    },
    c4: {
      title: "A patrol zone",
      text: "The waters of Japan and the American west coast are framed on the map. Enemies pay one movement more to enter, each submarine on patrol fires once at ships that come in, and after the fighting those ships leave again.",
    },
    "c12b.1": {
      title: "Convoys",
      text: "In a convoy an escort defends at 3 and covers two transports. You may leave convoys out of this battle; hardly anybody ever wants that, so you can decline it for the whole match.",
    },
    c12b: {
      title: "Transports that fall back",
      text: "The warships that came with these transports are gone: transports do not fight on alone, so say where they go.",
    },
  },
};
