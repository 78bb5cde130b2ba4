// Playing cards in sentences: the table's words are letters ("10H"), people read suits by their signs.

const SIGNS: Readonly<Record<string, string>> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** Whether a game is played with the usual pack. */
export const usesPack = (words: Readonly<Record<string, readonly string[]>> | undefined): boolean =>
  words?.["card"]?.includes("10H") ?? false;

/** A sentence with the signs of suits: "10♥ hits". The sign is followed by a mark that keeps it from becoming a picture. */
export const suited = (text: string): string =>
  text.replace(/\b(10|[2-9AJQK])([CDHS])\b/g, (_, rank: string, suit: string) => `${rank}${SIGNS[suit]}\uFE0E`);
