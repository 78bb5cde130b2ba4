// The rules of a game as pages: Markdown made safe, headings found by their number, mentions of rules made links.

import DOMPurify from "dompurify";
import { marked } from "marked";
import { sectionId, type Section } from "./sections.ts";

/** Cut the rules into numbered sections. */
export function sections(markdown: string): Section[] {
  const parts = markdown.split(/^(?=#{1,4} )/m).filter((part) => part.trim());
  const numbered = parts.map((part) => {
    const [, hashes = "#", heading = ""] = /^(#{1,4}) (.*)$/m.exec(part) ?? [];
    const [, number = "", title = heading] =
      /^([a-z]|[a-z]?\d+(?:\.\d+)*|[a-z]\d+[a-z](?:\.\d+)*)\.?\s+(.*)$/.exec(heading) ?? [];
    const body = part.replace(/^#{1,4} .*\n?/, "");
    return { number, title, depth: hashes.length, body };
  });
  const numbers = new Set(numbered.map(({ number }) => number).filter(Boolean));
  return numbered.map(({ body, ...rest }) => {
    const html = linked(clean(body), numbers);
    return { ...rest, html, text: `${rest.number} ${rest.title} ${plain(html)}`.toLowerCase() };
  });
}

function clean(body: string): string {
  const html = marked.parse(body, { async: false, gfm: true });
  return DOMPurify.sanitize(html, {
    FORBID_TAGS: ["style", "form", "input", "img", "iframe"],
    FORBID_ATTR: ["style", "id"],
  });
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
    const pieces = text.data.split(
      /(\b[a-z]?\d{1,2}\.\d{1,2}\b|\b[a-z]\d{1,2}[a-z]\.\d{1,2}\b|\b[a-z]\d{1,2}[a-z]?\b|\bchapter (?:\d{1,2}|[a-z])\b)/,
    );
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
