// The sheet of keys names the tools of the map that is on the table, and no others.

import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import KeysDialog from "../src/features/match/dialogs/KeysDialog.svelte";

const keysOf = (table: object, reaches: readonly object[] = []): string[] => {
  const board = {
    table: { cards: [], lines: [], sights: false, ...table },
    view: { reaches },
    lexicon: { verbs: [] },
  };
  const dialog = mount(KeysDialog, { target: document.body, props: { play: { board, past: null } as never } });
  flushSync();
  const keys = [...document.querySelectorAll("kbd")].map((key) => key.textContent);
  void unmount(dialog);
  return keys.filter((key) => "GVP".includes(key));
};

it("names no line of sight where the game has none", () => expect(keysOf({ lines: [{}] }, [{}])).toEqual(["G", "P"]));

it("names no danger where the game tells of no reach", () => expect(keysOf({ sights: true })).toEqual(["V", "P"]));

it("names none of them on a map without tools", () => expect(keysOf({})).toEqual([]));
