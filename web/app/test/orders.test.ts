import { describe, expect, it } from "vitest";
import { HttpError } from "../src/lib/api/http.ts";
import type { OrderLine } from "../src/lib/api/types.ts";
import { OrderBook } from "../src/features/match/turn/orders.svelte.ts";

const line = (first: number, needs: number[] = []): OrderLine => ({
  first,
  moves: 1,
  text: `Order ${first}.`,
  state: needs.length ? "needed" : "free",
  needs,
  rule: "4",
  why: needs.length ? "Order 3: it has no ship." : "",
});

function table(answer: HttpError | null = null) {
  const undone: [number | null | undefined, boolean | undefined][] = [];
  const store = {
    question: <T>(version: number) => Promise.resolve({ version, orders: [line(1), line(2, [3]), line(3)] } as T),
    undo: (first?: number | null, together?: boolean) => {
      undone.push([first, together]);
      return Promise.resolve(answer);
    },
  };
  return { book: new OrderBook(store), undone };
}

describe("the list of orders", () => {
  it("is what the server says", async () => {
    const { book } = table();
    expect(book.orders).toBeNull();
    await book.load(7);
    expect(book.orders?.map(({ first }) => first)).toEqual([1, 2, 3]);
  });

  it("takes one back that nothing needs", async () => {
    const { book, undone } = table();
    await book.takeBack(line(1));
    expect(undone).toEqual([[1, false]]);
    expect(book.held).toBeNull();
  });

  it("says what needs one, and takes them back together", async () => {
    const { book, undone } = table();
    await book.takeBack(line(2, [3]));
    expect(undone).toEqual([]);
    expect(book.held?.text).toBe("A later order needs it. Order 3: it has no ship.");
    await book.takeBack(line(2, [3]), true);
    expect(undone).toEqual([[2, true]]);
  });

  it("says why one stands", async () => {
    const needed = table(new HttpError(422, "Later orders need it.", "4"));
    await needed.book.takeBack(line(1));
    expect(needed.book.held).toEqual({ first: 1, text: "Later orders need it.", rule: "4", together: true });
    const fixed = table(new HttpError(409, "It stands."));
    await fixed.book.takeBack(line(1));
    expect(fixed.book.held?.together).toBe(false);
  });
});

describe("the rows of the list", () => {
  it("keep the place of one that was taken back, until nobody points there", async () => {
    const { book } = table();
    await book.load(1);
    const left = [line(1), { ...line(2), text: "Order 3." }];
    await book.takeBack(line(2));
    (book as unknown as { store: { question: unknown } }).store.question = () =>
      Promise.resolve({ version: 2, orders: left });
    await book.load(2);
    expect(book.rows.map(({ order, gone }) => [order.text, gone])).toEqual([
      ["Order 1.", false],
      ["Order 2.", true],
      ["Order 3.", false],
    ]);
    book.closeUp();
    expect(book.rows.map(({ order }) => order.text)).toEqual(["Order 1.", "Order 3."]);
  });

  it("are told anew where other orders came", async () => {
    const { book } = table();
    await book.load(1);
    await book.takeBack(line(1));
    await book.load(2);
    expect(book.rows.map(({ gone }) => gone)).toEqual([false, false, false]);
  });
});
