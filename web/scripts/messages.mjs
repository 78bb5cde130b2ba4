// The ids of the screen's messages with their variables as a type (app/src/messages/ids.ts), out of the English
// catalogue: `npm run messages` writes it, `npm run check` fails where it is not up to date, where another language has
// not the same messages and variables, or where a text stands outside of the catalogue.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import { catalogues, languages } from "./catalogues.mjs";
import { labelSelectors, texts } from "./texts.mjs";

const app = fileURLToPath(new URL("../app/src", import.meta.url));
const made = join(app, "messages/ids.ts");

/** Every variable of a pattern, of its selectors and of its variants. */
function variables(pattern, found = new Set()) {
  if (Array.isArray(pattern)) for (const part of pattern) variables(part, found);
  else if (pattern && typeof pattern === "object") {
    if (pattern.type === "var") found.add(pattern.name);
    for (const part of Object.values(pattern)) variables(part, found);
  }
  return found;
}

/** Of each message of a language its variables. */
export function messagesOf(language) {
  const found = new Map();
  const problems = [];
  for (const [folder, path] of catalogues(language)) {
    const name = `${folder}/messages/${language}.ftl`;
    const text = readFileSync(path, "utf8");
    const read = new FluentResource(text).body;
    const begun = text.match(/^[a-z][\w-]*(?= *=)/gim) ?? [];
    const missing = begun.filter((id) => !read.some((one) => one.id === id));
    for (const id of missing) problems.push(`${name}: ${id} cannot be read`);
    for (const { id, value } of read) {
      if (found.has(id)) problems.push(`${name}: ${id} is there twice`);
      found.set(id, [...variables(value)].sort());
    }
  }
  return { found, problems };
}

export function typed(messages) {
  const lines = [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, names]) => `  "${id}": ${names.map((name) => `"${name}"`).join(" | ") || "never"};`);
  return `// Made by \`npm run messages\` out of the files en.ftl: the messages and their variables.\n\nexport interface Messages {\n${lines.join("\n")}\n}\n\nexport type Id = keyof Messages;\n`;
}

const marks = (language, id) =>
  id &&
  [...readText(language, id).matchAll(/<(\w+)>/g)]
    .map(([, name]) => name)
    .sort()
    .join(" ");
const kept = new Map();
function readText(language, id) {
  if (!kept.has(language)) {
    const all = [...catalogues(language).values()].map((path) => readFileSync(path, "utf8")).join("\n");
    kept.set(
      language,
      new Map(all.split(/^(?=[a-z][\w-]* *=)/im).map((entry) => [entry.match(/^[a-z][\w-]*/i)?.[0], entry])),
    );
  }
  return kept.get(language).get(id) ?? "";
}

/** What is wrong with the catalogues themselves. */
function faults() {
  const { found: english, problems } = messagesOf("en");
  const used = texts().used;
  for (const id of english.keys()) if (!used.has(id)) problems.push(`en: no code uses ${id}: remove it`);
  for (const language of languages().filter((one) => one !== "en")) {
    const { found, problems: own } = messagesOf(language);
    problems.push(...own);
    for (const [id, names] of english) {
      if (!found.has(id)) problems.push(`${language}: ${id} is missing`);
      else if (found.get(id).join() !== names.join())
        problems.push(
          `${language}: ${id} has the variables ${found.get(id).join(", ") || "none"}; en has ${names.join(", ") || "none"}`,
        );
      else if (marks("en", id) !== marks(language, id)) problems.push(`${language}: ${id} has other marks than en`);
    }
    for (const id of found.keys()) if (!english.has(id)) problems.push(`${language}: ${id} is not in en: remove it`);
  }
  return problems;
}

/** What is wrong with the catalogues, with the ids made of them, and with texts outside of them. */
export function problems() {
  const found = [
    ...faults(),
    ...texts().loose.map(({ file, line, text }) => `${file}:${line}: put this text into the catalogue: ${text}`),
    ...labelSelectors().map(({ file, line, text }) => `${file}:${line}: select by a class or data attribute: ${text}`),
  ];
  if (readFileSync(made, "utf8") !== typed(messagesOf("en").found))
    found.push("app/src/messages/ids.ts is not what the files en.ftl say: run `npm run messages`");
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--check")) {
    const found = problems();
    for (const problem of found) console.error(problem);
    if (found.length) process.exit(1);
    console.log("every text of the screen is in the catalogues");
  } else writeFileSync(made, typed(messagesOf("en").found));
}
