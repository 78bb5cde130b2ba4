// Files to and from the person's own disk.

/** Offer something to be saved under a name. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The match text of a file that was given: as it is, or out of a JSON file with dice. */
export function matchText(content: string): string {
  if (!content.trimStart().startsWith("{")) return content;
  try {
    const { journal } = JSON.parse(content) as { journal?: unknown };
    return typeof journal === "string" ? journal : content;
  } catch {
    return content;
  }
}
