// What the installed app needs: the service worker with the list of files that the first page is made of, and the icon as
// PNG, which phones want, drawn from icon.svg.
import { createHash } from "node:crypto";
import { readFile, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const PUBLIC = ["/icon.svg", "/manifest.webmanifest"];
const FIRST = ['const VERSION = "";\n', "const SHELL = [];\n"];
/** Names, sizes in pixels, and the share of the picture that the icon fills: some phones cut it to a circle. */
const ICONS = [
  ["icon-192.png", 192, 1],
  ["icon-512.png", 512, 1],
  ["icon-round-512.png", 512, 0.72],
  ["icon-180.png", 180, 0.86],
];
/** The page that opens without a network. */
const HOME = "features/home/Home.svelte";
const GROUND = "#24424d";

/** The worker for the files that a built page names; another page, icon or worker is another version. */
export function worker(source, html, kept, files = []) {
  if (FIRST.some((line) => !source.includes(line)))
    throw new Error("the service worker has no lines for its version and files");
  const shell = [
    ...new Set([
      "/",
      ...PUBLIC,
      ...files,
      ...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path),
    ]),
  ];
  const version = createHash("sha256")
    .update([source, html, ...kept].join("\0"))
    .digest("hex")
    .slice(0, 16);
  return source
    .replace(FIRST[0], `const VERSION = ${JSON.stringify(version)};\n`)
    .replace(FIRST[1], `const SHELL = ${JSON.stringify(shell)};\n`);
}

/** The files that a page fetched later is made of: its chunk, what that imports, their styles and their messages. */
function filesOf(bundle, page) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
  if (!first) throw new Error(`the build has no chunk for ${page}`);
  const found = new Set();
  const visit = (name) => {
    const chunk = bundle[name];
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports) if (isFetchedAtOnce(bundle[next])) visit(next);
  };
  visit(first.fileName);
  return [...found].sort().map((name) => `/${name}`);
}

/** Messages, and the map over the page. */
const isFetchedAtOnce = ({ facadeModuleId }) => /virtual:catalogue|Banner\.svelte$/.test(facadeModuleId ?? "");

/** The icon as a picture; with a share below 1 it lies on a ground that goes to the edge. */
function png(svg, size, share) {
  const margin = (64 * (1 - share)) / 2;
  const inner = svg.replace("<svg ", `<svg x="${margin}" y="${margin}" width="${64 * share}" height="${64 * share}" `);
  const ground = share < 1 ? `<rect width="64" height="64" fill="${GROUND}" />` : "";
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${inner}</svg>`;
  return new Resvg(whole, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** A plugin of Vite. */
export function offline() {
  let app = "",
    out = "";
  return {
    name: "offline",
    apply: "build",
    configResolved({ root, build }) {
      [app, out] = [root, resolve(root, build.outDir)];
    },
    async generateBundle() {
      await initWasm(promisify(readFile)(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
      const svg = readFileSync(join(app, "public/icon.svg"), "utf8");
      for (const [fileName, size, share] of ICONS)
        this.emitFile({ type: "asset", fileName, source: png(svg, size, share) });
    },
    // not closeBundle: that also runs after a failure, and what it misses then would be told instead of the cause
    writeBundle(_options, bundle) {
      const kept = PUBLIC.map((path) => readFileSync(join(app, "public", path), "utf8"));
      const source = readFileSync(join(app, "worker/sw.js"), "utf8");
      writeFileSync(
        join(out, "sw.js"),
        worker(source, readFileSync(join(out, "index.html"), "utf8"), kept, filesOf(bundle, HOME)),
      );
    },
  };
}
