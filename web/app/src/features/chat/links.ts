// Addresses in a text, apart from the rest: only those of the web, so that none runs a script.

export interface Part {
  readonly text: string;
  /** "" where the text is no address. */
  readonly url: string;
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/;

export function parts(text: string): Part[] {
  const linkParts: Part[] = [];
  const address = new RegExp(ADDRESS, "gi");
  let from = 0;
  for (let one = address.exec(text); one; one = address.exec(text)) {
    if (one.index > from) linkParts.push({ text: text.slice(from, one.index), url: "" });
    linkParts.push({ text: one[0], url: URL.canParse(one[0]) ? one[0] : "" });
    from = one.index + one[0].length;
  }
  if (from < text.length) linkParts.push({ text: text.slice(from), url: "" });
  return linkParts;
}
