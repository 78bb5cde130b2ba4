import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Space } from "@broadfront/board";
import type { GameDetails } from "../src/lib/api/types.ts";
import * as api from "../src/features/editor/api.ts";
import { at } from "../src/features/editor/paths.ts";
import type { Data, ScenarioDraft, Source } from "../src/features/editor/types.ts";
import { fileHash, parseRoute } from "../src/lib/route.svelte.ts";
import { FileEditor } from "../src/features/scenarios/file_editor.svelte.ts";
import { Form, humanize, type Node } from "../src/features/scenarios/schema.ts";
import { about, labelFor } from "../src/features/scenarios/space_fields.ts";

/** A schema with one part of every kind, as the server writes them. */
const SCHEMA: Node = {
  title: "A Test scenario",
  $ref: "#/$defs/Scenario",
  $defs: {
    Scenario: {
      title: "Scenario",
      type: "object",
      properties: {
        title: { type: "string" },
        rounds: { description: "How long.", type: "integer", minimum: 1, maximum: 9, default: 5 },
        order: { type: "array", items: { $ref: "#/$defs/power", type: "string" }, minItems: 2, maxItems: 2 },
        units: {
          type: "object",
          propertyNames: { $ref: "#/$defs/space" },
          additionalProperties: {
            type: "object",
            propertyNames: { $ref: "#/$defs/power" },
            additionalProperties: { type: "integer", minimum: 1, maximum: 60 },
          },
        },
        factories: { type: "array", items: { $ref: "#/$defs/space", type: "string" }, default: [] },
        placed: { type: "array", items: { $ref: "#/$defs/Placed" }, default: [] },
        map: { anyOf: [{ $ref: "#/$defs/Map" }, { type: "null" }], default: null },
        wins: { type: "array", items: { anyOf: [{ $ref: "#/$defs/Hold" }, { $ref: "#/$defs/Leave" }] } },
        ends: { type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] },
        fixed: {
          type: "object",
          properties: {
            night: {
              title: "At night",
              oneOf: [
                { const: true, title: "On" },
                { const: false, title: "Off" },
              ],
            },
          },
          additionalProperties: false,
          default: {},
        },
      },
      required: ["title", "order", "units"],
    },
    Placed: {
      title: "Placed",
      type: "object",
      properties: {
        at: { $ref: "#/$defs/space", type: "string" },
        card: { type: "string" },
        count: { type: "integer", minimum: 1, default: 1 },
      },
      required: ["at", "card"],
    },
    Map: {
      title: "Map",
      type: "object",
      properties: { rows: { type: "array", items: { type: "string" }, minItems: 2 } },
      required: ["rows"],
    },
    Hold: {
      title: "Hold",
      type: "object",
      properties: { kind: { enum: ["hold"] }, hexes: { type: "array", items: { type: "string" } } },
      required: ["kind", "hexes"],
    },
    Leave: {
      title: "Leave",
      type: "object",
      properties: { kind: { enum: ["exit"] }, at_least: { type: "integer", minimum: 1 } },
      required: ["kind", "at_least"],
    },
    power: {
      type: "string",
      oneOf: [
        { const: "uk", title: "UK" },
        { const: "usa", title: "USA" },
      ],
    },
    space: { anyOf: [{ enum: ["sz1", "Iwo_Jima"] }, { type: "string" }] },
  },
};
const form = new Form(SCHEMA);
const fieldOf = (name: string) => {
  const { root } = form;
  if (root.kind !== "fields") throw new Error("no fields");
  return form.field(root.entries.find((entry) => entry.name === name)!.node);
};

const DATA: Data = {
  title: "T",
  order: ["uk", "usa"],
  units: { Iwo_Jima: { uk: 2 }, sz1: { usa: 1 } },
  factories: ["Iwo_Jima"],
  placed: [{ at: "sz1", card: "Fleet", count: 2 }],
};

describe("a form out of a schema", () => {
  test("every part has its kind", () => {
    const kinds = ["title", "rounds", "order", "units", "placed", "map", "ends", "fixed"].map(
      (name) => fieldOf(name).kind,
    );
    expect(kinds).toEqual(["text", "number", "list", "table", "list", "fields", "tuple", "fields"]);
    expect(fieldOf("rounds")).toMatchObject({ min: 1, max: 9, whole: true });
    expect(fieldOf("map").nullable).toBe(true);
    const wins = fieldOf("wins");
    expect(wins.kind === "list" && form.field(wins.items)).toMatchObject({
      kind: "variant",
      by: "kind",
      variants: [{ value: "hold" }, { value: "exit" }],
    });
  });

  test("words have the names that they are given, and say what they are words of", () => {
    const order = fieldOf("order");
    const power = order.kind === "list" ? form.field(order.items) : null;
    expect(power).toMatchObject({
      kind: "choice",
      open: false,
      word: "power",
      choices: [
        { value: "uk", name: "UK" },
        { value: "usa", name: "USA" },
      ],
    });
    const factories = fieldOf("factories");
    const space = factories.kind === "list" ? form.field(factories.items) : null;
    expect(space).toMatchObject({ kind: "choice", open: true, word: "space" });
    expect(form.named(space!, "Iwo_Jima")).toBe("Iwo Jima");
    expect(humanize("hand_max")).toBe("Hand max");
  });

  test("a new part holds what it must, and no more", () => {
    const placed = fieldOf("placed");
    const wins = fieldOf("wins");
    expect(placed.kind === "list" && form.fresh(placed.items)).toEqual({ at: "", card: "" });
    expect(wins.kind === "list" && form.fresh(wins.items)).toEqual({ kind: "hold", hexes: [] });
    expect(form.fresh(fieldOf("order").node)).toEqual(["uk", "uk"]);
    expect(form.fresh(fieldOf("map").node)).toEqual({ rows: ["", ""] });
    expect(form.fresh(fieldOf("ends").node)).toEqual([0, ""]);
  });

  test("a folded part is summed up", () => {
    expect(form.summary(fieldOf("units").node, DATA["units"])).toBe("Iwo Jima: UK 2, sz1: USA 1");
    expect(form.summary(fieldOf("order").node, DATA["order"])).toBe("UK, USA");
    const placed = fieldOf("placed");
    expect(placed.kind === "list" && form.summary(placed.items, at(DATA, ["placed", 0]))).toBe("sz1, Fleet, count 2");
    expect(form.summary(fieldOf("fixed").node, { night: false })).toBe("At night: Off");
    expect(form.summary(fieldOf("title").node, "x".repeat(100), 10)).toBe(`${"x".repeat(9)}…`);
  });

  test("the way to a part is told in words", () => {
    expect(form.trail(["units", "Iwo_Jima", "uk"], DATA)).toEqual(["Units", "Iwo Jima", "UK"]);
    expect(form.trail(["placed", 0, "at"], DATA)).toEqual(["Placed", "no. 1", "At"]);
    expect(form.trail(["fixed", "night"], DATA)).toEqual(["Fixed", "At night"]);
    expect(form.trail(["nothing", 3, "there"], DATA)).toEqual(["nothing", "no. 4", "there"]);
  });
});

describe("what is about a space", () => {
  const IWO = { name: "Iwo Jima", word: "7:8" };

  test("it is found by its name or by the word of the game, as a key, an item or in a field", () => {
    const matches = about(form, "space", DATA, IWO);
    expect(matches.there).toEqual([
      { path: ["units", "Iwo_Jima"], summary: "UK 2" },
      { path: ["factories", 0], summary: "" },
    ]);
    expect(matches.open.map(({ path, as, field }) => [path, as, field])).toEqual([[["placed"], "row", "at"]]);
    const zone = about(form, "space", DATA, { name: "Sea Zone 1", word: "sz1" });
    expect(zone.there.map(({ path }) => path)).toEqual([
      ["units", "sz1"],
      ["placed", 0],
    ]);
    expect(zone.open.map(({ as }) => as)).toEqual(["item", "row"]);
  });

  test("a file has its own word for it where it has one", () => {
    const factories = fieldOf("factories");
    const field = factories.kind === "list" ? form.field(factories.items) : form.root;
    expect(labelFor(field, IWO)).toBe("Iwo_Jima");
    expect(labelFor(field, { name: "9:9", word: "9:9" })).toBe("9:9");
  });
});

describe("the editor of a file", () => {
  const CARD = { id: "g", space_kind: "space", words: { space: ["sz1", "7:8"] } } as unknown as GameDetails;
  const TABLE = { title: "T" } as ScenarioDraft["table"];
  const drafted = (text: string, data: Data | null): ScenarioDraft => ({
    text,
    data: data as ScenarioDraft["data"],
    complaints: [],
    table: TABLE,
    view: {} as ScenarioDraft["view"],
    facts: [],
    areas: [],
    table_id: "t1",
  });
  const requests: (Source & { table?: string })[] = [];
  const read = (text: string): Data | null => (text.startsWith("{") ? (JSON.parse(text) as Data) : null);

  beforeEach(() => {
    localStorage.clear();
    requests.length = 0;
    vi.spyOn(api, "draft").mockImplementation((_, what) => {
      const source = what as Source & { table?: string };
      requests.push(source);
      const text = source.data ? JSON.stringify(source.data) : source.text;
      return Promise.resolve({ ...drafted(text, read(text)), ...(source.table === "t1" ? { table: null } : {}) });
    });
  });

  const newEditor = async (): Promise<FileEditor> => {
    const editor = new FileEditor(CARD, SCHEMA, { text: JSON.stringify(DATA) });
    await vi.waitFor(() => expect(editor.draft.fresh).toBe(true), { timeout: 60_000 });
    return editor;
  };
  const settled = (editor: FileEditor): Promise<void> =>
    vi.waitFor(() => expect(editor.draft.fresh).toBe(true), { timeout: 60_000 });

  test("a change of the form goes into the text, and one of the text into the form", async () => {
    const editor = await newEditor();
    editor.edit(["title"], "New");
    expect([editor.textIsBehind, editor.formIsBehind]).toEqual([true, false]);
    await settled(editor);
    expect(JSON.parse(editor.text)).toEqual({ ...DATA, title: "New" });
    editor.write('{"title": "Newer"}');
    expect([editor.textIsBehind, editor.formIsBehind]).toEqual([false, true]);
    await settled(editor);
    expect(editor.title).toBe("Newer");
    editor.draft.undo();
    await settled(editor);
    expect(editor.title).toBe("New");
  });

  test("a text that cannot be read leaves no form, and stays as it is", async () => {
    const editor = await newEditor();
    editor.write("title = ");
    await settled(editor);
    expect([editor.data, editor.text]).toEqual([null, "title = "]);
    editor.edit(["title"], "lost");
    expect(editor.text).toBe("title = ");
  });

  test("the table is asked for once, and is the same object as long as it is the same", async () => {
    const editor = await newEditor();
    const { table } = editor.draft.drawn!;
    editor.edit(["title"], "New");
    await settled(editor);
    expect(requests.map((one) => one.table)).toEqual(["", "t1"]);
    expect(editor.draft.drawn!.table).toBe(table);
  });

  test("parts of a list are moved and taken out, and what is unfolded goes along", async () => {
    const editor = await newEditor();
    editor.append(["placed"], { at: "", card: "x" });
    expect(editor.open.has("placed.1")).toBe(true);
    editor.move(["placed"], 1, -1);
    expect([at(editor.data, ["placed", 0, "card"]), editor.open.has("placed.0")]).toEqual(["x", true]);
    editor.move(["placed"], 0, -1);
    expect(editor.listAt(["placed"]).length).toBe(2);
    editor.remove(["placed", 0]);
    expect([editor.listAt(["placed"]).length, editor.open.has("placed.0")]).toEqual([1, false]);
  });

  test("a click on the map fills in the field that waits for it", async () => {
    const editor = await newEditor();
    const iwo = { id: 1, name: "Iwo Jima" } as Space;
    editor.touch(iwo);
    expect(editor.about?.there.length).toBe(2);
    editor.pick = {
      path: ["placed", 0, "at"],
      as: "value",
      node: { $ref: "#/$defs/space", type: "string" },
      name: "At",
    };
    editor.touch(iwo);
    expect([at(editor.data, ["placed", 0, "at"]), editor.pick]).toEqual(["Iwo_Jima", null]);
    const row = editor.about!.open.find(({ as }) => as === "row")!;
    editor.addAt({ id: 0, name: "sz1" } as Space, row);
    expect(editor.listAt(["placed"]).at(-1)).toEqual({ at: "sz1", card: "" });
    editor.pick = {
      path: ["units"],
      as: "key",
      node: { type: "object", additionalProperties: { type: "integer" } },
      name: "Units",
    };
    editor.touch({ id: 5, name: "9:9" } as Space);
    expect(at(editor.data, ["units", "9:9"])).toEqual({});
    expect(editor.pick).not.toBeNull();
  });
});

test("a scenario file has an address", () => {
  expect(parseRoute(fileHash("global_war"))).toEqual({ page: "edit-file", game: "global_war", scenario: "" });
  expect(parseRoute(fileHash("global_war", "1942"))).toEqual({
    page: "edit-file",
    game: "global_war",
    scenario: "1942",
  });
});
