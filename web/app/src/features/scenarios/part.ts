// What a part of the form is given, be it one field or a group.

import type { Component, Snippet } from "svelte";
import type { Path } from "../editor/types.ts";
import type { FileEditor } from "./file_editor.svelte.ts";
import type { Node } from "./schema.ts";

export interface PartProps {
  editor: FileEditor;
  path: Path;
  node: Node;
  label: string;
  required?: boolean;
  /** Buttons of the list or table that it is in. */
  tools?: Snippet | undefined;
}

export interface FieldProps extends PartProps {
  /** How many the tools are. */
  toolsWide?: number;
  /** The label sums it up already. */
  summed?: boolean;
}

/** What draws the parts of a part: it is handed down, as a part cannot import what imports it. */
export type FieldComponent = Component<FieldProps>;
