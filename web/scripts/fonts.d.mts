import type { Plugin } from "vite";

export function reduced(font: Buffer, name: string): Promise<Buffer>;
export function fonts(): Plugin;
