import { createHash } from "node:crypto";
import { inTurns } from "./in-turns.js";

/** Equal values give equal text, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isObject(value)) {
    const entries = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${entries.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

export function hashOf(value: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(value)).digest();
}

/** The same hash, while others are served: a value may hold a file. */
export async function hashInTurns(value: unknown): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of inTurns(inBlocks(piecesOf(value)))) hash.update(piece);
  return hash.digest();
}

const PIECE = 2 ** 16;

/** As few as may be: each is a step for whoever hashes them. */
function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = "";
  }
  yield text;
}

/** Of the canonical JSON, one after the other. */
function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === "string" && value.length > PIECE) {
    yield '"';
    for (let at = 0, end = 0; at < value.length; at = end) {
      end = Math.min(at + PIECE, value.length);
      // Halves of a pair are written in another way than the whole.
      if (/[\ud800-\udbff]$/.test(value.slice(end - 1, end))) end++;
      yield JSON.stringify(value.slice(at, end)).slice(1, -1);
    }
    yield '"';
  } else if (isObject(value) && !Array.isArray(value)) {
    let before = "{";
    for (const [key, item] of entriesOf(value)) {
      yield `${before}${JSON.stringify(key)}:`;
      yield* piecesOf(item);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else yield canonicalJson(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
