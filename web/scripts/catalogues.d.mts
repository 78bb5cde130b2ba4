import type { Plugin } from "vite";

/** The catalogues of a language: paths of files by their folders. */
export function catalogues(language: string): Map<string, string>;
export function languages(): string[];
export function messages(): Plugin;
