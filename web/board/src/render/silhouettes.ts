// Silhouettes of what stands on a map of stacks: ships from the side, aircraft from above, works. Our own drawings, in a
// box of 100 by 60 about its middle. Troops have the symbols of the standard.

export const SILHOUETTES: Readonly<Record<string, string>> = {
  battleship: "M-48,10H-30V3H-33V0H-18V-3H-12V-12H-7V-22H-3V-28H1V-22H5V-9H9V-18H17V-4H20V0H24V-3H38V0H32V4H48L41,22H-40Z",
  cruiser: "M-47,11H-26V4H-31V1H-17V-2H-9V-11H-5V-21H-2V-11H3V-4H6V-14H12V-4H15V-12H20V2H25V1H36V4H29V9H47L42,21H-41Z",
  destroyer: "M-46,8L-24,11V5H-29V3H-18V-2H-12V-10H-8V-19H-6V-10H-2V0H3V-9H10V4H20V6H30V11H46L42,20H-38Z",
  carrier: "M-49,-3H3V-9H5V-16H8V-25H10V-16H15V-9H18V-3H49V3H42L38,20H-38L-43,3H-49Z",
  transport: "M-45,4H-31V-6H-28V-22H-25V-6L-14,-14V-6H2V-13H9V-20H18V-13H27V-6H34V0H46L41,21H-38Z",
  submarine: "M-48,8Q-30,0 -12,0V-12H-4V-22H-1V-12H10V0H20Q36,1 48,9Q36,18 14,18H-26Q-40,17 -48,8Z",
  fighter: "M0,-29Q5,-26 5,-14V-9L38,1V9L5,6L4,17L15,22V27L0,25L-15,27V22L-4,17L-5,6L-38,9V1L-5,-9V-14Q-5,-26 0,-29Z",
  bomber:
    "M0,-30Q5,-27 5,-17V-10L16,-8V-14H22V-7L30,-5V-11H36V-3L48,0V7L5,5L4,18L17,22V27L0,25L-17,27V22L-4,18L-5,5L-48,7V0L-36,-3V-11H-30V-5L-22,-7V-14H-16V-8L-5,-10V-17Q-5,-27 0,-30Z",
  factory: "M-40,26V-4L-22,-16V-4L-4,-16V-4L14,-16V-6H19L21,-30H29L31,-6H40V26Z",
};

/** The silhouette of a symbol, whatever the game calls it. */
export function silhouetteOf(symbol: string): string | undefined {
  const name = symbol.toLowerCase();
  return SILHOUETTES[name] ?? (/industr|factor|complex/.test(name) ? SILHOUETTES["factory"] : undefined);
}
