import { randomBytes as draw } from "node:crypto";

const BLOCK = 8192;

let block = draw(0);
let used = 0;

/** Nobody has had them before. Drawn in blocks: a draw costs as much as a hundred times what most ask for. */
export function randomBytes(length: number): Buffer {
  if (length > BLOCK) return draw(length);
  if (used + length > block.length) {
    block = draw(BLOCK);
    used = 0;
  }
  used += length;
  return block.subarray(used - length, used);
}
