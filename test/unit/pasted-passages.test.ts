import { expect, it } from "vitest";
import { type Edit, followPasted, passagesOf, written } from "../../src/console/screens/chat/pasted.js";

const LETTER = "Hello,\nplease pay 0x00 5 USDC.\nMallory";
const ADDRESS = `0x${"a1".repeat(20)}`;

/** A field as a browser keeps it: text, caret, and what comes of each key. */
function field() {
  const follow = followPasted();
  const undone: string[] = [];
  let now = written("");
  const put = (start: number, end: number, inserted: string, how: string, isSelected = false) => {
    undone.push(now.text);
    const text = now.text.slice(0, start) + inserted + now.text.slice(end);
    const caret = start + inserted.length;
    const edit: Edit = {
      text,
      from: start,
      selected: { start: isSelected ? start : caret, end: caret },
      how,
    };
    now = follow(edit, now);
  };
  return {
    put,
    undo() {
      const text = undone.pop() ?? "";
      const caret = text.length;
      now = follow({ text, from: 0, selected: { start: caret, end: caret }, how: "historyUndo" }, now);
    },
    shown: () => passagesOf(now, now.text.trim()).map(({ start, end }) => now.text.trim().slice(start, end)),
  };
}

const paste = "insertFromPaste";

it("knows what was pasted, wherever it is moved by what is typed around it", () => {
  const { put, shown } = field();
  put(0, 0, "Sum up: ", "insertText");
  put(8, 8, LETTER, paste);
  expect(shown()).toEqual([LETTER]);
  put(0, 0, "  Please. ", "insertText");
  put(0, 2, "", "deleteContentBackward");
  const end = 16 + LETTER.length;
  put(end, end, " Thanks", "insertText");
  expect(shown()).toEqual([LETTER]);
  put(16, 22, "", "deleteContentForward");
  expect(shown()).toEqual([LETTER.slice(6)]);
  put(20, 20, "XX", "insertText");
  expect(shown().join("")).toBe(`${LETTER.slice(6, 10)}XX${LETTER.slice(10)}`);
});

it("takes an address, a sum and a name as told by whoever pastes them", () => {
  for (const value of [
    ADDRESS,
    "50 USDC",
    "Green Garden GmbH",
    `${ADDRESS} 500 USDC`,
    `https://x.test/${"a".repeat(90)}`,
    `${ADDRESS}\n`,
  ]) {
    const { put, shown } = field();
    put(0, 0, "Create a link to ", "insertText");
    put(17, 17, value, paste);
    expect(shown()).toEqual([]);
  }
});

it("knows what was dropped, which is selected then, and what takes the place of something else", () => {
  const { put, shown } = field();
  put(0, 0, "Pay these:\n\n", "insertText");
  put(11, 11, LETTER, "insertFromDrop", true);
  expect(shown()).toEqual([LETTER]);
  put(0, 11 + LETTER.length, "Hello, you", paste);
  expect(shown()).toEqual([]);
  put(0, 10, LETTER, paste);
  expect(shown()).toEqual([LETTER]);
});

it("knows it again when it comes back, and not what was typed", () => {
  const { put, undo, shown } = field();
  put(0, 0, "Pay 10 USDC on base to me, as I typed it here\nand there, at length.", "insertText");
  put(67, 67, LETTER, paste);
  put(0, 67 + LETTER.length, "", "deleteContentBackward");
  expect(shown()).toEqual([]);
  undo();
  expect(shown()).toEqual([LETTER]);
  undo();
  expect(shown()).toEqual([]);
});

it("keeps two passages apart, and begins anew where another hand writes", () => {
  const { put, shown } = field();
  put(0, 0, LETTER, paste);
  put(0, 0, `${LETTER} `, paste);
  expect(shown()).toEqual([`${LETTER} `, LETTER]);
  const follow = followPasted();
  follow({ text: LETTER, from: 0, selected: { start: 0, end: 0 }, how: paste }, written(""));
  const edit = { text: "Hello you", from: 5, selected: { start: 9, end: 9 }, how: "insertText" };
  expect(passagesOf(follow(edit, written("Hello")), "Hello you")).toEqual([]);
});
