// Typefaces as the page needs them: the weights it uses, and the features of letters that it asks for. That is a third of
// what the packages bring, and typefaces are most of what a first visit fetches.
import { createHash } from "node:crypto";
import subset from "subset-font";

/** The letters of the files called "latin": Latin-1, and the signs of the languages that it serves. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];
const TEXT = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).join("");
/** Kerning, accents, ligatures that a browser sets by itself, and figures of one width, which the page asks for. */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "tnum"];
const WEIGHTS = { min: 400, max: 700 };
/** Other letters, weights or features are other files. */
const MARK = createHash("sha256")
  .update(JSON.stringify([TEXT, FEATURES, WEIGHTS]))
  .digest("hex")
  .slice(0, 4);

const isOurs = (name) => /-latin-(?!ext).*\.woff2$/.test(name);

/** A typeface without what the page does not use. */
export const reduced = (font, name) =>
  subset(font, TEXT, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    ...(name.includes("-wght-") ? { variationAxes: { wght: WEIGHTS } } : {}),
  });

/** @returns {import("vite").Plugin} */
export function fonts() {
  return {
    name: "fonts",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            assetFileNames: ({ names }) =>
              isOurs(names[0] ?? "") ? `assets/[name]-[hash]-${MARK}[extname]` : "assets/[name]-[hash][extname]",
          },
        },
      },
    }),
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === "asset" && isOurs(asset.names[0] ?? ""))
          asset.source = await reduced(Buffer.from(asset.source), asset.names[0]);
    },
  };
}
