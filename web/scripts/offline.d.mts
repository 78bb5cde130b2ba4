import type { Plugin } from "vite";

export function offline(): Plugin;
export function worker(source: string, html: string, kept: readonly string[], files?: readonly string[]): string;
