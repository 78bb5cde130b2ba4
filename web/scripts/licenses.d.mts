import type { Plugin } from "vite";

export function licenses(files?: readonly string[]): Plugin;
