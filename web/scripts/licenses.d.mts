import type { Plugin } from "vite";

export function licenses(): Plugin;
