// Draws the NATO symbols (APP-6) that counters carry with milsymbol and keeps them as plain shapes, so that the browser
// loads a few kilobytes and not the whole standard. Run `npm run symbols` after adding a name; a test compares.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ms from "milsymbol";

/** What games call a symbol, and its code in the standard (land units unless the second letter says else). */
const CODES = {
  infantry: "SFGPUCI----",
  armour: "SFGPUCA----",
  artillery: "SFGPUCF----",
  mechanised: "SFGPUCIZ---",
  motorised: "SFGPUCIM---",
  mountain: "SFGPUCIO---",
  airborne: "SFGPUCIA---",
  marine: "SFGPUCIN---",
  cavalry: "SFGPUCR----",
  engineer: "SFGPUCE----",
  anti_tank: "SFGPUCAA---",
  air_defence: "SFGPUCD----",
  mortar: "SFGPUCFM---",
  rocket: "SFGPUCFR---",
  headquarters: "SFGPUH-----",
  supply: "SFGPUSS----",
  transport: "SFGPUST----",
  fighter: "SFAPMFF----",
  bomber: "SFAPMFB----",
  air_transport: "SFAPMFC----",
  battleship: "SFSPCLBB---",
  carrier: "SFSPCLCV---",
  cruiser: "SFSPCLCC---",
  destroyer: "SFSPCLDD---",
  submarine: "SFUPSC-----",
};

export function draw() {
  const symbols = {};
  for (const [name, code] of Object.entries(CODES)) {
    const svg = new ms.Symbol(code, { size: 100, frame: false, monoColor: "currentColor" }).asSVG();
    const framed = new ms.Symbol(code, { size: 100, fill: false, monoColor: "currentColor" }).asSVG();
    symbols[name] = shapes(code[2] === "G" ? svg : framed);
  }
  return symbols;
}

/** The paths and circles of milsymbol's SVG, their attributes cut down to geometry, fill and weight of line. */
function shapes(svg) {
  const list = [];
  for (const [, tag, rest] of svg.matchAll(/<(path|circle|text)\b([^>]*)>/g)) {
    const at = Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    if (tag === "text" || at.d === "") continue;
    const fill = at.fill !== undefined && at.fill !== "none";
    const line = at.stroke === undefined || at.stroke === "none" ? 0 : Number(at["stroke-width"] ?? 3);
    const shift = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(rest);
    const d = tag === "path" ? at.d : circle(Number(at.cx), Number(at.cy), Number(at.r));
    list.push(shift ? [d, fill, line, `${shift[0]}`] : [d, fill, line]);
  }
  return list;
}

function circle(x, y, r) {
  return `M${x - r},${y} a${r},${r} 0 1,0 ${2 * r},0 a${r},${r} 0 1,0 ${-2 * r},0 Z`;
}

export function text() {
  const lines = Object.entries(draw()).map(([name, parts]) => `  ${name}: ${JSON.stringify(parts)},`);
  return [
    "// Made by scripts/symbols.mjs from milsymbol (NATO APP-6); do not edit.",
    "",
    "/** A shape: path data in milsymbol's 200 by 200 box, filled or not, weight of its line, transform. */",
    "export type Shape = readonly [d: string, fill: boolean, line: number, transform?: string];",
    "",
    "export const SYMBOLS: Readonly<Record<string, readonly Shape[]>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

if (process.argv[1]?.endsWith("symbols.mjs")) {
  writeFileSync(fileURLToPath(new URL("../board/src/render/shared/symbols.ts", import.meta.url)), text());
}
