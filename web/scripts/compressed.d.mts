import type { Plugin } from "vite";

export function compressed(text: Uint8Array): Uint8Array;
export function compressedCopies(): Plugin;
