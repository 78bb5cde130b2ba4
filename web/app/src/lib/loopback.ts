/** Whether a host's name means the computer itself, whichever computer that is. */
export function isLoopback(hostname: string): boolean {
  const numbers = hostname.split(".").map(Number);
  return (
    ["localhost", "[::1]"].includes(hostname) ||
    (numbers.length === 4 && numbers[0] === 127 && numbers.every(Number.isInteger))
  );
}
