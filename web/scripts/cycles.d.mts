/** Each circle of a graph once, as the modules on it. */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][];
