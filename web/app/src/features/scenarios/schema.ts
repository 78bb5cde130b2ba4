// A form out of a JSON Schema: what kind of field each part of it is, what can be chosen there, what a new one holds.

import type { Data } from "../editor/types.ts";
import { t } from "../../lib/i18n.ts";
import { oneLine } from "../../lib/plain_text.ts";

/** What of JSON Schema is read here: what the server writes of its readers' types. */
export interface Node {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Node | boolean;
  readonly propertyNames?: Node;
  readonly items?: Node | false;
  readonly prefixItems?: readonly Node[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $defs?: Readonly<Record<string, Node>>;
}

export interface Choice {
  readonly value: unknown;
  readonly name: string;
}

interface Common {
  readonly node: Node;
  /** What kind of word it is, such as a space of the map; "": none. */
  readonly word: string;
  /** It may be left out as nothing at all. */
  readonly nullable: boolean;
}

export interface Entry {
  readonly name: string;
  readonly node: Node;
  readonly required: boolean;
}

export type Field = Common &
  (
    | { readonly kind: "tick" | "text" | "any" }
    | { readonly kind: "number"; readonly min?: number; readonly max?: number; readonly whole: boolean }
    /** `open`: other words may be right too. */
    | { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly open: boolean }
    | { readonly kind: "list"; readonly items: Node; readonly min: number; readonly max: number }
    /** A list whose parts each have a meaning of their own. */
    | { readonly kind: "tuple"; readonly parts: readonly Node[] }
    /** A table with fields of its own. */
    | { readonly kind: "fields"; readonly entries: readonly Entry[] }
    /** A table whose keys are words. */
    | { readonly kind: "table"; readonly keys: Field; readonly values: Node }
    /** One of several tables, told apart by a field. */
    | {
        readonly kind: "variant";
        readonly by: string;
        readonly variants: readonly { readonly value: string; readonly node: Node }[];
      }
  );

export const isLeaf = ({ kind }: Field): boolean =>
  kind === "tick" || kind === "text" || kind === "any" || kind === "number" || kind === "choice";

/** "hand_max" as people read it: "Hand max". */
export function humanize(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const refName = (node: Node): string => node.$ref?.split("/").at(-1) ?? "";

const choicesOf = (node: Node): Choice[] | null =>
  node.enum?.map((value) => ({
    value,
    name: typeof value === "string" ? value.replaceAll("_", " ") : String(value),
  })) ??
  (node.oneOf?.every((one) => one.const !== undefined)
    ? node.oneOf.map((one) => ({ value: one.const, name: one.title ?? String(one.const) }))
    : null);

export class Form {
  readonly root: Field;
  readonly #fields = new WeakMap<Node, Field>();

  constructor(private readonly schema: Node) {
    this.root = this.field(schema);
  }

  /** A part of the schema with what it refers to; what is said beside a reference holds. */
  #whole(node: Node): Node {
    const { $ref, ...own } = node;
    if (!$ref) return node;
    const { title: _, ...target } = this.#whole(this.schema.$defs?.[refName(node)] ?? {});
    return { ...target, ...own };
  }

  field(node: Node): Field {
    let field = this.#fields.get(node);
    if (!field) {
      field = this.#parseField(node);
      this.#fields.set(node, field);
    }
    return field;
  }

  #parseField(node: Node): Field {
    const whole = this.#whole(node);
    const some = whole.anyOf?.filter(({ type }) => type !== "null");
    const nullable = some !== undefined && some.length < whole.anyOf!.length;
    if (nullable && some.length === 1) {
      const { description, title } = whole;
      return {
        ...this.field({ ...some[0]!, ...(title ? { title } : {}), ...(description ? { description } : {}) }),
        nullable: true,
      };
    }
    const common: Common = { node: whole, word: refName(node), nullable };
    const choices = choicesOf(whole);
    if (choices) return { ...common, kind: "choice", choices, open: false };
    if (some?.length) return this.#union(common, some);
    if (whole.properties) {
      const entries = Object.entries(whole.properties).map(([name, one]) => ({
        name,
        node: one,
        required: whole.required?.includes(name) ?? false,
      }));
      return { ...common, kind: "fields", entries };
    }
    switch (whole.type) {
      case "boolean":
        return { ...common, kind: "tick" };
      case "integer":
      case "number":
        return {
          ...common,
          kind: "number",
          ...(whole.minimum === undefined ? {} : { min: whole.minimum }),
          ...(whole.maximum === undefined ? {} : { max: whole.maximum }),
          whole: whole.type === "integer",
        };
      case "string":
        return { ...common, kind: "text" };
      case "array":
        if (whole.prefixItems) return { ...common, kind: "tuple", parts: whole.prefixItems };
        return {
          ...common,
          kind: "list",
          items: whole.items || {},
          min: whole.minItems ?? 0,
          max: whole.maxItems ?? Infinity,
        };
      case "object":
        return {
          ...common,
          kind: "table",
          keys: this.field({ type: "string", ...whole.propertyNames }),
          values: typeof whole.additionalProperties === "object" ? whole.additionalProperties : {},
        };
    }
    return { ...common, kind: "any" };
  }

  #union(common: Common, some: readonly Node[]): Field {
    const parts = some.map((one) => this.#whole(one));
    const listed = parts.map(choicesOf).find((one) => one !== null);
    if (listed && parts.every((one) => choicesOf(one) ?? one.type === "string"))
      return { ...common, kind: "choice", choices: listed, open: true };
    // tables that are told apart by the one word that a field of theirs may have
    const only = (one: Node | undefined): unknown => one?.const ?? (one?.enum?.length === 1 ? one.enum[0] : undefined);
    const by = Object.keys(parts[0]?.properties ?? {}).find((name) =>
      parts.every((part) => typeof only(part.properties?.[name]) === "string"),
    );
    if (by === undefined) return { ...common, kind: "any" };
    const variants = parts.map((part, i) => {
      const { [by]: discriminator, ...properties } = part.properties!;
      return {
        value: String(only(discriminator)),
        node: { ...part, properties, title: some[i]!.title ?? part.title ?? "" },
      };
    });
    return { ...common, kind: "variant", by, variants };
  }

  /** The variant that a value is of; the first one if it is of none. */
  variant(field: Field & { kind: "variant" }, value: unknown): { readonly value: string; readonly node: Node } {
    const tag = (value as Data | undefined)?.[field.by];
    return field.variants.find((one) => one.value === tag) ?? field.variants[0]!;
  }

  /** What a field is called: its title, or its name as people read it. */
  label(name: string, node: Node): string {
    return node.title ?? humanize(name);
  }

  /** What a value is called where a field gives its words names. */
  named(field: Field, value: unknown): string {
    const choice = field.kind === "choice" ? field.choices.find((one) => one.value === value) : undefined;
    return choice?.name ?? (typeof value === "string" ? value.replaceAll("_", " ") : String(value));
  }

  /** What a new part holds: only what it must. */
  fresh(node: Node): unknown {
    const field = this.field(node);
    const { default: usual } = field.node;
    if (usual !== undefined && usual !== null) return usual;
    switch (field.kind) {
      case "tick":
        return false;
      case "number":
        return Math.max(field.min ?? 0, Math.min(0, field.max ?? 0));
      case "choice":
        return field.open ? "" : (field.choices[0]?.value ?? "");
      case "list":
        return Array.from({ length: field.min }, () => this.fresh(field.items));
      case "tuple":
        return field.parts.map((part) => this.fresh(part));
      case "fields":
        return Object.fromEntries(
          field.entries.filter(({ required }) => required).map(({ name, node: one }) => [name, this.fresh(one)]),
        );
      case "table":
        return {};
      case "variant": {
        const [first] = field.variants;
        return { [field.by]: first!.value, ...(this.fresh(first!.node) as Data) };
      }
      case "text":
      case "any":
        return "";
    }
  }

  /** What a value says, in a few words. */
  summary(node: Node, value: unknown, most = 70): string {
    const text = oneLine(this.#describe(this.field(node), value));
    return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
  }

  #describe(field: Field, value: unknown): string {
    if (value === undefined || value === null) return "";
    if (Array.isArray(value)) {
      const items = field.kind === "list" ? field.items : null;
      const inner = items && this.field(items);
      if (!inner || !isLeaf(inner)) return value.length ? String(value.length) : "none";
      return value.length ? value.map((one) => this.#describe(inner, one)).join(", ") : "none";
    }
    if (typeof value === "object") {
      const parts = Object.entries(value as Data).map(([name, one]) => this.#part(field, name, one));
      return parts.filter(Boolean).join(", ");
    }
    return this.named(field, value);
  }

  #part(field: Field, name: string, value: unknown): string {
    if (field.kind === "table") {
      const values = this.field(field.values);
      const text = this.#describe(values, value);
      return isLeaf(values) ? `${this.named(field.keys, name)} ${text}` : `${this.named(field.keys, name)}: ${text}`;
    }
    const own = field.kind === "variant" ? this.field(this.variant(field, value).node) : field;
    const entry = own.kind === "fields" ? own.entries.find((one) => one.name === name) : undefined;
    if (!entry) return typeof value === "object" ? "" : String(value);
    const inner = this.field(entry.node);
    // a tick or a number says nothing without its name
    if (inner.kind === "tick") return value ? this.label(name, entry.node) : "";
    if (inner.kind === "number") return `${this.label(name, entry.node).toLowerCase()} ${String(value)}`;
    if (!isLeaf(inner)) return "";
    return entry.node.title ? `${entry.node.title}: ${this.#describe(inner, value)}` : this.#describe(inner, value);
  }

  /** The way to a part in words: "Units, Alaska, USA". */
  trail(path: readonly (string | number)[], data: unknown): string[] {
    const words: string[] = [];
    let field: Field | null = this.root;
    let value = data;
    for (const part of path) {
      let next: Node | undefined;
      if (field?.kind === "variant") field = this.field(this.variant(field, value).node);
      if (field?.kind === "fields") {
        const entry: Entry | undefined = field.entries.find(({ name }) => name === part);
        words.push(entry ? this.label(entry.name, entry.node) : String(part));
        next = entry?.node;
      } else if (field?.kind === "table") {
        words.push(this.named(field.keys, part));
        next = field.values;
      } else if (typeof part === "number") {
        words.push(t("schema-no", { part: part + 1 }));
        next = field?.kind === "list" ? field.items : field?.kind === "tuple" ? field.parts[part] : undefined;
      } else words.push(String(part));
      field = next ? this.field(next) : null;
      value = (value as Record<string | number, unknown> | undefined)?.[part];
    }
    return words.map(oneLine);
  }
}
