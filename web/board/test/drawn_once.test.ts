// A click draws the board once, though it moves the focus when the pointer goes down and acts when it goes up.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoardView } from "../src/render/shared/board_view.ts";
import { drop, touchableSpots, take, touch, type Board } from "../src/selection/selection.ts";
import { isSpace, type Spot } from "../src/model/spots.ts";
import { boardAt } from "./fixtures.ts";

let board: Board;
let view: BoardView;
let draws: number;
let isStale = false;

/** As the page does it: every change of the board is drawn at the end of the task, changes of one task together. */
function change(next: Board): void {
  board = next;
  isStale = true;
}

async function endOfTask(): Promise<void> {
  await Promise.resolve();
  if (!isStale) return;
  isStale = false;
  draws += 1;
  view.show(board);
}

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  board = boardAt("3.4");
  draws = 0;
  view = new BoardView(document.body, {
    touch: (spot, sure) => spot !== null && change(touch(board, spot, sure)[0]),
    take: (spot) => change(take(board, spot)),
    drop: (spot) => change(drop(board, spot)[0]),
    hover: () => undefined,
    cursor: (spot) => change({ ...board, cursor: spot }),
    moved: () => undefined,
    motion: () => false,
    plan: () => undefined,
    planning: () => undefined,
  });
  view.show(board);
});

afterEach(() => {
  view.destroy();
  vi.unstubAllGlobals();
});

const elementOf = (spot: Spot): SVGElement => view.drawing.querySelector<SVGElement>(`[data-space="${spot}"]`)!;

function send(type: string, target: Element, x = 0): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 0, button: 0 });
  Object.assign(event, { pointerId: 1, pointerType: "mouse" });
  target.dispatchEvent(event);
}

/** A press of the mouse: the browser moves the focus while the button is down. */
async function press(spot: Spot): Promise<void> {
  send("pointerdown", elementOf(spot));
  elementOf(spot).focus();
  await endOfTask();
}

test("a click on a space is drawn once, with the cursor there", async () => {
  const spot = [...touchableSpots(board)].find((one) => isSpace(one) && one !== board.cursor)!;
  vi.spyOn(view, "spotAt").mockReturnValue(spot);
  await press(spot);
  send("pointerup", elementOf(spot));
  await endOfTask();
  expect([draws, board.cursor, board.selected]).toEqual([1, spot, spot]);
});

test("where the map is dragged, the cursor follows when the pointer goes up", async () => {
  const spot = board.table.spaces.find(({ id }) => id !== board.cursor)!.id;
  vi.spyOn(view, "spotAt").mockReturnValue(null);
  view.drawing.setPointerCapture = () => undefined;
  await press(spot);
  send("pointermove", elementOf(spot), 50);
  await endOfTask();
  expect(draws).toBe(0);
  send("pointerup", elementOf(spot), 50);
  await endOfTask();
  expect([draws, board.cursor]).toEqual([1, spot]);
});

test("the keyboard moves the cursor at once", async () => {
  const spot = board.table.spaces.find(({ id }) => id !== board.cursor)!.id;
  elementOf(spot).focus();
  await endOfTask();
  expect([draws, board.cursor]).toEqual([1, spot]);
});
