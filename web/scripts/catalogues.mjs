// Messages lie beside the components that show them (`messages/<language>.ftl` in a folder of app/src). Each module gets
// an import of the catalogues whose messages it names, so that a page fetches its own messages and no others, in the one
// language that it is in. The catalogue is there before the module runs: constants can be made of its words. All folders of
// a feature are fetched as one catalogue, and so is what several features show: each is a way to the server and back.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const app = fileURLToPath(new URL("../app/src", import.meta.url));
const PREFIX = "virtual:messages/";
const TEXT = "virtual:catalogue/";
/** Features whose words other features show too. */
const SHARED = ["clocks", "settings"];
/** What may be the id of a message where a module quotes it. */
const QUOTED = /["'`]([a-z][\w-]+)["'`]/g;

/** The files of a language by their folders: "features/home" for "features/home/messages/en.ftl", "" for what all share. */
export function catalogues(language) {
  const found = new Map();
  for (const name of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    const path = name.replaceAll("\\", "/");
    if (!path.endsWith(`messages/${language}.ftl`)) continue;
    found.set(dirname(dirname(path)).replace(/^\.$/, ""), join(app, path));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The languages that what all pages share is there in. */
export const languages = () =>
  readdirSync(join(app, "messages"))
    .filter((name) => name.endsWith(".ftl"))
    .map((name) => name.slice(0, -".ftl".length))
    .sort();

/** What a folder's messages are fetched with: those of its feature, or "all" for what several features show. */
function groupOf(folder) {
  const [, feature] = /^features\/(\w+)/.exec(folder) ?? [];
  return feature && !SHARED.includes(feature) ? feature : "all";
}

/** The group of each message. */
function groups() {
  const found = new Map();
  for (const [folder, path] of catalogues("en"))
    for (const [id] of readFileSync(path, "utf8").matchAll(/^[a-z][\w-]*(?= *=)/gim)) found.set(id, groupOf(folder));
  return found;
}

/** The messages of a catalogue by their ids, without comments. */
const entries = (text) =>
  text
    .replace(/^#.*$/gm, "")
    .split(/^(?=[a-z][\w-]* *=)/im)
    .flatMap((entry) => {
      const [id] = /^[a-z][\w-]*(?= *=)/i.exec(entry) ?? [];
      return id ? [[id, entry.trimEnd()]] : [];
    });

/** @returns {import("vite").Plugin} */
export function messages() {
  let of = groups();
  const ownFile = (id) => id.split("?")[0];
  return {
    name: "messages",
    enforce: "pre",
    buildStart() {
      of = groups();
    },
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(TEXT) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${TEXT}`)) {
        const [group, language] = id.slice(TEXT.length + 1).split("/");
        const own = new Map();
        // what a language lacks is English
        for (const [folder, english] of catalogues("en")) {
          if (groupOf(folder) !== group) continue;
          for (const path of new Set([english, catalogues(language).get(folder) ?? english])) {
            this.addWatchFile(path);
            for (const [name, entry] of entries(readFileSync(path, "utf8"))) own.set(name, entry);
          }
        }
        return `export default ${JSON.stringify([...own.values()].join("\n"))};`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const group = id.slice(PREFIX.length + 1);
      const texts = languages().map(
        (language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(`${TEXT}${group}/${language}`)})`,
      );
      return [
        `import { add, language } from ${JSON.stringify(join(app, "lib/i18n.ts"))};`,
        `add((await ({ ${texts.join(", ")} })[language]()).default);`,
      ].join("\n");
    },
    transform(code, id) {
      const path = relative(app, ownFile(id)).replaceAll("\\", "/");
      if (path.startsWith("..") || id.includes("?") || id.startsWith("\0") || !/\.(ts|svelte)$/.test(path)) return null;
      if (path === "lib/i18n.ts" || path.endsWith("messages/ids.ts")) return null;
      const named = new Set(
        [...code.matchAll(QUOTED)].flatMap(([, quoted]) => (of.has(quoted) ? [of.get(quoted)] : [])),
      );
      if (!named.size) return null;
      const lines = [...named].map((group) => `import ${JSON.stringify(PREFIX + group)};`).join(" ");
      // no line is added: positions stay as they are in the file
      if (!path.endsWith(".svelte")) return { code: `${lines} ${code}`, map: null };
      const begun = /<script lang="ts"(?: generics="[^"]*")?>/.exec(code);
      if (!begun) throw new Error(`${path} names messages and has no script`);
      const at = begun.index + begun[0].length;
      return { code: `${code.slice(0, at)} ${lines} ${code.slice(at)}`, map: null };
    },
  };
}
