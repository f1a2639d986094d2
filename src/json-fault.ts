const BLANKS = /[ \t\n\r]*/y;
const SIMPLE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
/** From the blank on, but no quote and no backslash. */
const INSIDE_STRING = /(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;

type Next = "value" | "value or ]" | "key" | "key or }" | ":" | "more" | "nothing";

/** Where a text that is no JSON stops being some, for people; never a word of what stands there. */
export function placeOfFault(text: string): string {
  const at = faultIn(text);
  const before = text.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${[...(before.at(-1) ?? "")].length + 1}`;
  return at === text.length ? `It ends too early, at ${place}` : `It goes wrong at ${place}`;
}

/** The parser of the engine names a place in some versions only, and beside it what it read. */
function faultIn(text: string): number {
  const open: string[] = [];
  let next: Next = "value";
  for (let at = endOf(BLANKS, text, 0); ; at = endOf(BLANKS, text, at)) {
    const mark = text[at];
    if (mark === undefined || next === "nothing") return at;
    const isKey: boolean = next.startsWith("key");
    const takesValue: boolean = next.startsWith("value");
    if (mark === '"' && (isKey || takesValue)) {
      const end = endOf(INSIDE_STRING, text, at + 1);
      if (text[end] !== '"') return end;
      at = end + 1;
      next = isKey ? ":" : after(open);
    } else if (mark === closing(open) && (next === "more" || next.endsWith(mark))) {
      open.pop();
      at += 1;
      next = after(open);
    } else if (takesValue && (mark === "{" || mark === "[")) {
      open.push(mark);
      at += 1;
      next = mark === "{" ? "key or }" : "value or ]";
    } else if (next === mark || (next === "more" && mark === ",")) {
      at += 1;
      next = mark === "," && open.at(-1) === "{" ? "key" : "value";
    } else {
      const end = takesValue ? endOf(SIMPLE, text, at) : at;
      if (end === at) return at;
      at = end;
      next = after(open);
    }
  }
}

const after = (open: readonly string[]): Next => (open.length > 0 ? "more" : "nothing");

const closing = (open: readonly string[]) => (open.at(-1) === "{" ? "}" : open.at(-1) && "]");

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
