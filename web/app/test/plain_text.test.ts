import { describe, expect, it } from "vitest";
import { decodeText, oneLine, readText } from "../src/lib/plain_text.ts";

const TEXT = 'title = "Zoë"\nblurb = "x"\n';
const bytes = new TextEncoder();

/** A text as an editor of another kind writes it. */
function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const units = [...((mark ? "\ufeff" : "") + text)].map((one) => one.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

describe("a file that a person has chosen", () => {
  it("is UTF-8 with or without a byte order mark", () => {
    expect(decodeText(bytes.encode(TEXT), "a.toml")).toBe(TEXT);
    expect(decodeText(bytes.encode(`\ufeff${TEXT}`), "a.toml")).toBe(TEXT);
    expect(decodeText(new Uint8Array(), "a.toml")).toBe("");
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("is refused in UTF-16 with the terminal's sentence (little %s, mark %s)", (little, mark) => {
    expect(() => decodeText(utf16(TEXT, little, mark), "a.toml")).toThrow(
      "a.toml:1: this is UTF-16 text: save the file as UTF-8",
    );
  });

  it("is refused in UTF-32", () => {
    expect(() => decodeText(Uint8Array.from([0, 0, 0xfe, 0xff, 0, 0, 0, 65]), "a.toml")).toThrow("this is UTF-16 text");
  });

  it("is refused with its line where it is no UTF-8", () => {
    const latin = Uint8Array.from([...bytes.encode("title\n\nblurb = "), 0xeb, 0x0a, 0x41]);
    expect(() => decodeText(latin, "a.toml")).toThrow("a.toml:3: this is not UTF-8 text: save the file as UTF-8");
    expect(() => decodeText(Uint8Array.from([0x41, 0x0a, 0xe2, 0x82]), "a.toml")).toThrow("a.toml:2: ");
  });

  it("cannot forge a line of the screen by its name", async () => {
    const file = { name: "a\u202etxt\n.toml", arrayBuffer: () => Promise.resolve(Uint8Array.from([0xff]).buffer) };
    await expect(readText(file)).rejects.toThrow(String.raw`a\u202etxt\n.toml:1: `);
  });
});

describe("a text as one line", () => {
  it("has its control characters written out as the terminal does", () => {
    expect(oneLine("Ike\n2026\x9b2J\u202e\u{e0041}\ud800\t\0")).toBe(
      String.raw`Ike\n2026\x9b2J\u202e\ue0041\ud800\t\x00`,
    );
    expect(oneLine("Zoë 🎲 日本")).toBe("Zoë 🎲 日本");
  });
});
