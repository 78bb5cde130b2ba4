// The guided first match of Front Line: each question explained the first time it is put.

import type { Guide } from "./types.ts";

export const guide: Guide = {
  welcome: {
    title: "Welcome to Front Line",
    text: "Two countries face each other across neutral ground, from September to December. Enter the enemy Capital (the W hex) and you win at once; otherwise whoever holds more Occupation Points after December wins. Hover over any square or counter to see what it is.",
  },
  lessons: {
    "2.4": {
      title: "Setting up",
      text: "Put your units on the squares of your own country that glow, in the order of the files and ranks. Artillery likes high ground; leave your Industry empty so that you can build there.",
    },
    "2.5": {
      title: "Supply cards",
      text: "Your card says how many chits each of your three cities gives in each month. Balanced cards give ten chits every month; Centered and Staggered ones give their eleven in the middle or at every second month.",
    },
    "2.7": {
      title: "Who goes first",
      text: "Going first lets you strike first; going second gives you the last word in December, when the points are counted.",
    },
    "3.3": {
      title: "Take a supply stack",
      text: "You have three turns a month, and each uses up one stack. Any chit pays for a move or an attack. Air chits also drop Infantry from your Air Base, Capital chits bring disrupted units back, and Industry chits build units from the reserve. So choose the stack for what you want to do beyond moving and firing.",
    },
    "3.4": {
      title: "Giving orders",
      text: "Each chit buys one action. Click a glowing counter: dots show where it can go, red brackets what it can attack; point at a target to see its odds. A unit may act twice a turn, but not move twice or attack twice. The turn ends when you press End turn or run out.",
    },
    "4.5": {
      title: "Commissioning Leadership",
      text: "For one chit your exhausted Leadership is ready again once this turn is over: you will want it in your opponent’s turn, to Rally or to fire back.",
    },
    "5.4": {
      title: "Two dice for a Tank",
      text: "A Tank that attacks from higher ground rolls both dice and uses the one you like. Compare what each would do before you pick.",
    },
    "5.5": {
      title: "The Edge",
      text: "Whoever holds the Edge, turned on, may have all the dice of an attack rolled again, once. Then it is gone, so keep it for a roll that matters. A 1 gives it to the defender, a 6 to the attacker.",
    },
    "5.8": {
      title: "Routed",
      text: "Hold, and your unit is disrupted where it stands; or retreat, and your opponent shifts it one square. Hold ground that counts; retreat when a disrupted unit there would only be destroyed next.",
    },
    "5.9": {
      title: "Stepping in",
      text: "You emptied the square beside you and may step into it for nothing. Think of height and of who can then reach you. Into a city you must go.",
    },
    "8.2": {
      title: "Rally",
      text: "Your unit is under attack. With Leadership you may rally it before the dice are rolled: any hit becomes one step milder, and a clean miss even earns you a free shot or step. Your Leadership is exhausted by it.",
    },
    "8.3": {
      title: "Your reward",
      text: "The attack missed your rallied unit. It may fire back or step to a square beside it, at no cost.",
    },
    "8.8": {
      title: "Leadership in your opponent’s turn",
      text: "After each order you may step in while your Leadership is available: fire at the unit that just acted, shift one of your own, or exchange two. It works once and is then exhausted, so most of the time you decline (Esc) and wait for the moment.",
    },
    "11.4": {
      title: "Support for your ally",
      text: "Your ally gave you a chit of supply. Use it at once for one move, attack or commission with units of your own battlefield.",
    },
  },
};
