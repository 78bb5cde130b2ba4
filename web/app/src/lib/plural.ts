// How many of a thing there are, in words.

/** A number and its thing: "1 step", "2 steps"; other plurals are given. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
