// The texts that stand in the client's sources themselves, and not in the catalogues (messages/*.ftl).
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";

const web = fileURLToPath(new URL("..", import.meta.url));
/** Attributes and properties of components that people read or hear. */
const TOLD = new Set([
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "empty",
  "help",
  "label",
  "placeholder",
  "text",
  "title",
]);
const UNTOLD = new Set([
  "aria-keyshortcuts",
  "autocomplete",
  "class",
  "d",
  "for",
  "generics",
  "href",
  "id",
  "name",
  "pattern",
  "preserveAspectRatio",
  "rel",
  "role",
  "src",
  "style",
  "transform",
  "type",
  "viewBox",
]);
/** Files whose texts are no words: a colour, a typeface, a picture, a format. */
const FORMATS = new Set([
  "app/src/features/analysis/document.ts",
  "app/src/features/editor/board/overlay.ts",
  "app/src/lib/double_click_guard.ts",
  "app/src/features/home/banner.ts",
  "app/src/styles/fonts.ts",
  "app/src/main.ts",
]);
/** Names, keys of the keyboard, and what browsers want to hear. */
const NAMES =
  /^(Broadfront|Arrow\w+|Backspace|Ctrl|Delete|End|Enter|Esc|Escape|Home|Page(Up|Down)|Shift|Tab|Authorization|Bearer …|Content-Type|Accept-Language|PublicKeyCredential|PushManager|[A-Z]\w+Error|Notes on|xMidYMid slice)$/;
/** Selectors and media queries. */
const SELECTOR =
  /^\((?:min|max|hover|prefers)|\[[\w-]+(?:=|\])|^(?:a|button|textarea|input)\b.*,|^\.\w+ |^area |translate\(|rotate\(/;
const ASKED =
  /(?:addEventListener|closest|createElement|getAttribute|matches|matchMedia|querySelector(?:All)?|recall|remember|removeAttribute|setAttribute|classList\.\w+)$/;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Several words, or one that begins with a capital. */
const isTold = (text) =>
  /[A-Za-z]{2}/.test(text) &&
  (/^\W*[A-Z][a-z]+/.test(text) ||
    (/\s/.test(text.trim()) && /[A-Za-z]{3}/.test(text)) ||
    /^[,;.:] [a-z]{2}/.test(text));

/** Whether a literal is compared with, named in a type, a key, or handed to a function that shows nothing. */
function isInternal(node, parent, source) {
  if (!parent) return false;
  if (parent.type === "BinaryExpression") return ["===", "!==", "in"].includes(parent.operator);
  if (parent.type === "SwitchCase" || parent.type.startsWith("Import") || parent.type.startsWith("Export")) return true;
  if (parent.type === "Property" || parent.type === "PropertyDefinition") return parent.key === node;
  if (parent.type === "MemberExpression") return parent.property === node;
  if (parent.type === "NewExpression") return /Event$/.test(source.slice(parent.callee.start, parent.callee.end));
  if (parent.type === "CallExpression") return ASKED.test(source.slice(parent.callee.start, parent.callee.end));
  return false;
}

/** Texts outside of the catalogues, and all that is quoted, among it the ids of messages. */
export function texts() {
  const loose = [];
  const used = new Set();
  for (const path of files(join(web, "app/src"))) {
    const file = relative(web, path).replaceAll("\\", "/");
    if (!/\.(ts|svelte)$/.test(file) || file.endsWith("/messages/ids.ts")) continue;
    const text = readFileSync(path, "utf8");
    const source = file.endsWith(".ts") ? `<script lang="ts">${text}</script>` : text;
    for (const [, quoted] of text.matchAll(/"([a-z][\w-]+)"/g)) used.add(quoted);
    const shift = file.endsWith(".ts") ? '<script lang="ts">'.length : 0;
    const report = (node, what) => {
      if (!FORMATS.has(file))
        loose.push({ file, line: text.slice(0, node.start - shift).split("\n").length, text: what.trim() });
    };
    const walk = (node, parent, told) => {
      if (Array.isArray(node)) return void node.forEach((one) => walk(one, parent, told));
      if (!node || typeof node !== "object") return;
      const { type } = node;
      if (typeof type === "string") {
        if (
          ["Comment", "StyleSheet", "StyleDirective", "ClassDirective", "ImportDeclaration"].includes(type) ||
          /^TS(?!As|NonNull|Satisfies|Parameter)/.test(type)
        )
          return;
        if (type === "Attribute") {
          if (UNTOLD.has(node.name)) return;
          return walk(node.value, node, TOLD.has(node.name) ? "told" : "attribute");
        }
        if (
          type === "Text" &&
          (told === "attribute" ? isTold(node.data) : /[A-Za-z]{2}/.test(node.data)) &&
          !NAMES.test(node.data.trim())
        )
          return report(node, node.data);
        const parts =
          type === "TemplateLiteral"
            ? node.quasis.map(({ value }) => value.cooked)
            : type === "Literal" && typeof node.value === "string"
              ? [node.value]
              : [];
        const whole = parts.join("…");
        const isText =
          type === "Literal" ? isTold(whole) : parts.some((part) => /[A-Za-z]{3}/.test(part) && /[\s(]/.test(part));
        if (
          parts.length &&
          isText &&
          !NAMES.test(whole.trim()) &&
          !SELECTOR.test(whole) &&
          !isInternal(node, parent, source)
        )
          return report(node, whole);
        if (type === "Fragment") told = undefined;
      }
      for (const [key, value] of Object.entries(node))
        if (!["parent", "metadata", "loc", "leadingComments", "trailingComments"].includes(key))
          walk(value, typeof type === "string" ? node : parent, told);
    };
    walk(parse(source, { modern: true }), null, undefined);
  }
  return { loose, used };
}

/** A selector by what people read or hear, which is another one in another language. */
const BY_LABEL = /\[(?:alt|aria-label|placeholder|title)[*^$~|]?=/;

/** Selectors that hold in one language only. */
export function labelSelectors() {
  return ["app/src", "board/src"]
    .flatMap((folder) => files(join(web, folder)))
    .filter((path) => /\.(css|svelte|ts)$/.test(path))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, i) =>
          BY_LABEL.test(line)
            ? [{ file: relative(web, path).replaceAll("\\", "/"), line: i + 1, text: line.trim() }]
            : [],
        ),
    );
}
