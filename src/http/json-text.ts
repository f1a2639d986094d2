import { PublicError } from "../errors.js";

const MAX_DEPTH = 32;

/** JSON.parse, but a key given twice or a nest too deep is refused instead of read one way or the other. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PublicError("invalid_json", "The body is not valid JSON.");
  }
  refuseDuplicateKeys(text);
  return value;
}

/** The text is known to be valid JSON: strings, brackets, colons and commas are all there is to look at. */
function refuseDuplicateKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let lastString = "";
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        lastString = text.slice(at, end + 1);
        at = end;
        break;
      }
      case "{":
      case "[":
        open.push(text[at] === "{" ? new Set() : null);
        if (open.length > MAX_DEPTH)
          throw new PublicError("invalid_json", `The body is nested deeper than ${MAX_DEPTH} levels.`);
        break;
      case "}":
      case "]":
        open.pop();
        break;
      case ":":
        refuseKnown(open.at(-1), String(JSON.parse(lastString)));
        break;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function refuseKnown(keys: Set<string> | null | undefined, key: string): void {
  if (!keys) return;
  if (keys.has(key))
    throw new PublicError(
      "invalid_json",
      `The body gives the field ${JSON.stringify(key.slice(0, 80))} twice.`,
    );
  keys.add(key);
}
