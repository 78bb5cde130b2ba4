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

/** A title as the name of a file. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "") || "scenario";

/** The scenario that a match file carries in full because it is not the box's own; "" if it has none. */
export function scenarioText(match: string): string {
  const [, after] = match.split(/^scenario text:.*\n/m);
  const lines: string[] = [];
  for (const line of after?.split("\n") ?? []) {
    if (!line.startsWith("|")) break;
    lines.push(line.replace(/^\| ?/, ""));
  }
  return lines.join("\n");
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
