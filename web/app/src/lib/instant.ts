// Moments as the server sends them: ISO 8601 in UTC, or null.

/** Milliseconds since 1970; 0: there is no such moment. */
export const instant = (at: string | null): number => (at ? Date.parse(at) : 0);
