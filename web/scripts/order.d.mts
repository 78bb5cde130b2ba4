import type { Plugin } from "vite";

export function looksFirst(): Plugin;
