// Moments as the server sends them: ISO 8601 or null, and milliseconds or 0 at addresses of before /api/v1.

/** Milliseconds since 1970; 0: there is no such moment. */
export const instant = (at: string | number | null): number => (typeof at === "number" ? at : at ? Date.parse(at) : 0);
