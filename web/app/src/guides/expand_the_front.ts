// The guided first match of Expand the Front!: each question explained the first time it is put.

import type { Guide } from "./types.ts";

export const guide: Guide = {
  welcome: {
    title: "Welcome to Expand the Front!",
    text: "Production, convoys, islands: whoever holds enough of the tiles with a star in his colour when a turn ends wins. Every attack eats a Supply that lies where the attacker stands, so a front is as long as its supply line. Point at a tile to see what it holds, which routes run there and what can be shot at from it.",
  },
  lessons: {
    "2.2": {
      title: "Japan digs in",
      text: "Place your pieces where tiles glow: pick a kind, then a tile. Defense stations belong on islands that America needs (the stars in its colour), a Supply beside each that shall shoot from a distance. A Ship at sea comes where it can be sent either way.",
    },
    "3.2": {
      title: "Buying units",
      text: "Pick a kind, then a glowing tile, as often as you like; what you buy can move and fight in this turn. Supplies cost 1 and are what everything else runs on: an army without them only defends. Points you do not spend are kept, up to twenty.",
    },
    "4.1": {
      title: "Moving",
      text: "Each unit moves once: one tile, or two if the whole way runs along one open route. Point at a stack to spread it, click or drag the chip you mean; where it goes, say how many, or take along everything that lies with it. Into a tile with enemies means an attack, and it consumes a Supply on the tile you leave. Red triangles say where you are short with an enemy in reach, hollow ones where you would be.",
    },
    "4.2": {
      title: "Supply routes",
      text: "The dashed lines double your pace while no enemy stands on either end; grey and crossed out they are closed to you. One enemy Supply on an end island is enough to close one, and one of yours closes his.",
    },
    "4.4": {
      title: "Ships",
      text: "A Ship lies on two tiles of water. Move its front, then turn its rear. If it neither moves nor turns it may shoot at a tile beside it, so decide first whether it is to hunt or to bombard.",
    },
    "5.1": {
      title: "Choosing where to fight",
      text: "Tiles with units of both sides must be fought over; others may be attacked from a distance. The order is yours: Supplies shot away in one fight are missing in the next.",
    },
    "5.2": {
      title: "Supplies for attacks",
      text: "One Supply for each attacker, two for a Bomber, from its own tile. Striking back is free, and so are all later rounds of a fight. Nothing is consumed by attacking Supplies.",
    },
    "5.4": {
      title: "Naming targets",
      text: "Every attacker names its target before any die is rolled; several may name the same. More Assault units than there are enemies on the tile, Supplies among them, add one to each of their dice.",
    },
    "5.6": {
      title: "Striking back",
      text: "Your units that were attacked answer, even those already hit; the die counts one less. You choose at whom. A Defense that nobody named may answer too. Nobody strikes back from a transport.",
    },
    "5.7": {
      title: "Round after round",
      text: "The fight goes on until one side on the tile is gone; it costs no more Supplies, and nobody can break off. Those who shot from a distance do so once.",
    },
    "6": {
      title: "From a distance",
      text: "Defense stations and Ships that have not moved reach the next tile, Bombers four tiles, or six along a route. “Danger” hatches all that your enemy will be able to reach. Only Defense stations and Ships strike back.",
    },
    "6.3": {
      title: "Bombers",
      text: "Two Supplies for each attack, none if it is aimed at Supplies. Bombers may move and bomb in one turn if they did not begin it at sea. A Defense on the target still fires at them.",
    },
    "8.1": {
      title: "Holding the objective",
      text: "A single unit on a tile holds it, a Supply will do. It is looked at when each turn ends: leave something on every star that you have taken.",
    },
  },
};
