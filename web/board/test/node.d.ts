// As much of Node as a test needs that reads a file: the page itself has none of it.
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf-8"): string;
}
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
