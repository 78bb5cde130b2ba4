import type { Plugin } from "vite";

export function landInColumns(): Plugin;
