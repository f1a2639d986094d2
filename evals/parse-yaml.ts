import { readFileSync, statSync } from "node:fs";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, type Range } from "yaml";
import type { z } from "zod";

export type Path = readonly (string | number)[];

export interface Parsed {
  value: object;
  /** `file:line:column` of a field. */
  at(path: Path): string;
}

const MOST_BYTES = 1_000_000;
/** Of the errors of one broken file. */
const MOST_TOLD = 5;

/** A YAML file that somebody else may have written: bounded in size, in aliases and in depth. */
export function parseYaml(path: string, file: string, faults: string[]): Parsed | undefined {
  const fail = (place: string, why: string) => {
    faults.push(`${file}:${place}: ${why}`);
    return undefined;
  };
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES) return fail("1:1", `${size} bytes, at most ${MOST_BYTES} are read`);
    const lines = new LineCounter();
    const text = textOf(readFileSync(path));
    if (text === undefined) return fail("1:1", "is no UTF-8");
    const document = parseDocument(text, { lineCounter: lines });
    const place = (offset: number) => {
      const { line, col } = lines.linePos(offset);
      return `${line}:${col}`;
    };
    for (const error of document.errors.slice(0, MOST_TOLD)) fail(place(error.pos[0]), headOf(error.message));
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    if (!value || typeof value !== "object") return fail("1:1", "expected a map of fields");
    return { value, at: (path) => `${file}:${place(startOf(document, path))}` };
  } catch (error) {
    return fail("1:1", `can't be read: ${why(error)}`);
  }
}

/** Another encoding would be read as other words. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The parser quotes the place below its message; a stack that ran out is a matter of depth. */
function headOf(message: string): string {
  if (message.startsWith("Maximum call stack")) return "nested too deeply";
  return message.split("\n")[0]?.replace(/ at line \d+.*$/, "") ?? message;
}

function why(error: unknown): string {
  if (error instanceof RangeError) return "nested too deeply";
  return error instanceof Error ? error.message : String(error);
}

/** Of a field its key, of an item of a list the item; of what isn't there, what would hold it. */
function startOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const range = rangeOf(document, path.slice(0, length));
    if (range) return range[0];
  }
  return 0;
}

function rangeOf(document: Document, path: Path): Range | null | undefined {
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const name = path.at(-1);
  if (!isMap(parent)) return nodeRange(document.getIn(path, true));
  const key = parent.items.find((pair) => isScalar(pair.key) && pair.key.value === name)?.key;
  return nodeRange(key);
}

function nodeRange(node: unknown): Range | null | undefined {
  return isNode(node) ? node.range : undefined;
}

export function checked<S extends z.ZodTypeAny>(
  schema: S,
  value: unknown,
  { at }: Parsed,
  faults: string[],
  under: Path = [],
): z.output<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of unknown) {
      const path = [...under, ...issue.path, ...(key === undefined ? [] : [key])];
      const told = key === undefined ? issue.message : `no field is called "${key}"`;
      faults.push(`${at(path)}: ${path.join(".") || "file"}: ${told}`);
    }
  }
  return undefined;
}
