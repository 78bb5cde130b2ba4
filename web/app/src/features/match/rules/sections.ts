// Numbered sections of the rules: found by rule or by words. What makes them of Markdown is heavy, and apart.

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
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
    "gi",
  );
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
    const match = all.find((section) => section.number === number);
    if (match) return match;
  }
  return undefined;
}
