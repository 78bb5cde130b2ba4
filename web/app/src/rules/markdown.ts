// The rules of a game as pages: Markdown made safe, headings found by their number, mentions of rules made links.

import DOMPurify from "dompurify";
import { marked } from "marked";

export interface Section {
  /** "5.3", or "b5.3" and "d" in a book of several parts; "" for what stands before the first number. */
  readonly number: string;
  readonly title: string;
  readonly depth: number;
  readonly html: string;
  /** The words alone, in lower case, for the search. */
  readonly text: string;
}

export const sectionId = (number: string): string => `rule-${number}`;

/** Cut the rules into numbered sections. */
export function sections(markdown: string): Section[] {
  const parts = markdown.split(/^(?=#{1,4} )/m).filter((part) => part.trim());
  const found = parts.map((part) => {
    const [, hashes = "#", heading = ""] = /^(#{1,4}) (.*)$/m.exec(part) ?? [];
    const [, number = "", title = heading] = /^([a-z]|[a-z]?\d+(?:\.\d+)*|[a-z]\d+[a-z](?:\.\d+)*)\.?\s+(.*)$/.exec(heading) ?? [];
    const body = part.replace(/^#{1,4} .*\n?/, "");
    return { number, title, depth: hashes.length, body };
  });
  const numbers = new Set(found.map(({ number }) => number).filter(Boolean));
  return found.map(({ body, ...rest }) => {
    const html = linked(clean(body), numbers);
    return { ...rest, html, text: `${rest.number} ${rest.title} ${plain(html)}`.toLowerCase() };
  });
}

function clean(body: string): string {
  const html = marked.parse(body, { async: false, gfm: true });
  return DOMPurify.sanitize(html, { FORBID_TAGS: ["style", "form", "input", "img", "iframe"], FORBID_ATTR: ["style", "id"] });
}

const plain = (html: string): string => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.textContent ?? "";
};

/** Mentions like "(4.2)", "(b3.1)" or "chapter 5" become links to that rule, if there is one. */
function linked(html: string, numbers: ReadonlySet<string>): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const walker = document.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("a, code, td, th") && !/\([a-z]?\d/.test(text.data)) continue;
    const pieces = text.data.split(/(\b[a-z]?\d{1,2}\.\d{1,2}\b|\b[a-z]\d{1,2}[a-z]\.\d{1,2}\b|\b[a-z]\d{1,2}[a-z]?\b|\bchapter (?:\d{1,2}|[a-z])\b)/);
    if (pieces.length < 2) continue;
    text.replaceWith(...pieces.map((piece, i) => (i % 2 ? link(piece, numbers) : piece)));
  }
  return holder.innerHTML;
}

function link(piece: string, numbers: ReadonlySet<string>): Node | string {
  const number = piece.replace("chapter ", "");
  if (!numbers.has(number)) return piece;
  const anchor = document.createElement("a");
  anchor.href = `#${sectionId(number)}`;
  anchor.dataset["rule"] = number;
  anchor.textContent = piece;
  return anchor;
}

/** The sections that have every word of a search. */
export function search(all: readonly Section[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return all;
  return all.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** A section's HTML with the words of a search marked. */
export function marks(html: string, query: string): string {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (!words.length) return html;
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const walker = document.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const pieces = text.data.split(pattern);
    if (pieces.length < 2) continue;
    text.replaceWith(
      ...pieces.map((piece, i) => {
        if (i % 2 === 0) return piece;
        const mark = document.createElement("mark");
        mark.textContent = piece;
        return mark;
      }),
    );
  }
  return holder.innerHTML;
}

/** The section of a rule, or of the nearest one above it: "5.3.1" opens 5.3. */
export function sectionOf(all: readonly Section[], rule: string): Section | undefined {
  for (let number = rule; number; number = number.slice(0, Math.max(0, number.lastIndexOf(".")))) {
    const found = all.find((section) => section.number === number);
    if (found) return found;
  }
  return undefined;
}
