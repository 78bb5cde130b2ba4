// Paths into a scenario: reading, and changing without touching what was there, so that the past can be kept.

import type { Complaint, Path } from "./types.ts";

type Node = Readonly<Record<string | number, unknown>> | readonly unknown[] | undefined;

export const keyOf = (path: Path): string => path.join(".");

/** What stands at a path; undefined if nothing does. */
export function at(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, part) =>
      node === null || typeof node !== "object" ? undefined : (node as Record<string | number, unknown>)[part],
    root,
  );
}

/** The same with another value at a path; undefined takes it out. */
export function put<T>(root: T, path: Path, value: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return value as T;
  const node = root as Node;
  const inner = rest.length ? put(at(node, [first]), rest, value) : value;
  if (Array.isArray(node)) {
    const list = [...(node as readonly unknown[])];
    if (inner === undefined) list.splice(Number(first), 1);
    else list[Number(first)] = inner;
    return list as T;
  }
  const { [first]: _, ...others } = { ...(node as Record<string | number, unknown>) };
  return (inner === undefined ? others : { ...(node as object), [first]: inner }) as T;
}

export const startsWith = (path: Path, head: Path): boolean => head.every((part, i) => path[i] === part);

/** Complaints about exactly this field, or, with `within`, about it and all in it. */
export function about(complaints: readonly Complaint[], path: Path, within = false): Complaint[] {
  return complaints.filter((one) => startsWith(one.path, path) && (within || one.path.length === path.length));
}
