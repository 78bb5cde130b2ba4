// The licences of everything from other people that the built page holds: scripts, typefaces, coastlines, symbols. Written
// beside the page as licenses.json (for `broadfront licenses`) and licenses.txt (for a browser).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages that no module names: symbols drawn beforehand (scripts/symbols.mjs), and what Vite puts in to fetch scripts. */
const UNNAMED = { milsymbol: "symbols", vite: "scripts", rolldown: "scripts" };
/** From here on a licence file tells of what its package was built with, which is not in the page. */
const BUNDLED = /\n# Licenses of bundled dependencies/;
const PARTS = { css: "typefaces", woff2: "typefaces", json: "data" };
/** Licences whose text is the same for everybody, for packages that name them and bring no file along: ours is one. */
const TEXTS = { "Apache-2.0": fileURLToPath(new URL("../../LICENSE", import.meta.url)) };
const MODULES = fileURLToPath(new URL("../node_modules", import.meta.url));

/** The folder of the package that a file belongs to; null: it is our own, or the build tool's. */
export function packageOf(file) {
  const [, above, name] =
    /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll("\\", "/").replace(/^\0+/, "")) ?? [];
  return name ? above + name : null;
}

/** What a package says of itself, with the words of its licence. */
export function described(folder, part) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  const own = files.map((file) => readFileSync(join(folder, file), "utf8").split(BUNDLED)[0].trim()).join("\n\n");
  const text = own || (TEXTS[license] ? readFileSync(TEXTS[license], "utf8").trim() : "");
  if (!license || !text) throw new Error(`the package ${name} does not say under which licence it may be passed on`);
  return { name, version, license, part, text };
}

/** A plugin of Vite. The files are those of `TEXTS`: each must be there before anything is built. */
export function licenses(files = Object.values(TEXTS)) {
  return {
    name: "licenses",
    apply: "build",
    buildStart() {
      for (const file of files) {
        if (!existsSync(file))
          this.error(
            `${file} is missing: a build needs it beside web/, as a checkout has it, because the page passes it on`,
          );
      }
    },
    generateBundle() {
      const parts = new Map(Object.entries(UNNAMED).map(([name, part]) => [join(MODULES, name), part]));
      for (const file of this.getModuleIds()) {
        const folder = packageOf(file.split("?")[0]);
        if (folder && existsSync(join(folder, "package.json")))
          parts.set(folder, PARTS[file.split("?")[0].split(".").at(-1)] ?? "scripts");
      }
      const all = [...parts]
        .map(([folder, part]) => described(folder, part))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      const words = all.map(
        ({ name, version, license, part, text }) => `${name} ${version} (${part}): ${license}\n\n${text}\n`,
      );
      this.emitFile({ type: "asset", fileName: "licenses.json", source: JSON.stringify(all) + "\n" });
      this.emitFile({
        type: "asset",
        fileName: "licenses.txt",
        source: `What Broadfront's page holds of other people's work.\n\n${words.join(`\n${"-".repeat(80)}\n\n`)}`,
      });
    },
  };
}
