// Addresses in a text, apart from the rest: only those of the web, so that none runs a script.

export interface Part {
  readonly text: string;
  /** "" where the text is no address. */
  readonly url: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;

export function parts(text: string): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), url: "" });
    found.push({ text: match[0], url: URL.canParse(match[0]) ? match[0] : "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), url: "" });
  return found;
}
