/** What a terminal takes for an order, or for another line or direction of text. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Text of strangers' as JSON would write it, so that it moves no cursor and hides no line. */
export function inSight(text: string): string {
  return text.replace(UNSEEN, (letter) => {
    const written = JSON.stringify(letter).slice(1, -1);
    return written === letter ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}` : written;
  });
}

export function printJson(answer: unknown): string {
  return `${inSight(JSON.stringify(answer))}\n`;
}

/** For people: a record is a line per field, a list a block per record. */
export function printPlain(answer: unknown): string {
  if (Array.isArray(answer)) return answer.length > 0 ? answer.map(printPlain).join("\n") : "none\n";
  if (!answer || typeof answer !== "object") return `${answer}\n`;
  const fields = Object.entries(answer);
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${inSight(name).padEnd(width)}  ${plainValue(value)}\n`).join("");
}

function plainValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "-";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return inSight(value.join(", "));
  if (Array.isArray(value) && value.every(isShort)) return value.map(asRow).join("");
  return inSight(typeof value === "object" ? JSON.stringify(value) : String(value));
}

const MOST_IN_ROW = 3;

function isShort(item: object): boolean {
  const values = Object.values(item);
  return values.length <= MOST_IN_ROW && values.every((value) => typeof value !== "object");
}

function asRow(item: object): string {
  return `\n  ${inSight(Object.values(item).join("  "))}`;
}
