export type Row = Record<string, string>;

/** RFC 4180 read letter by letter, by nothing of ours: what a spreadsheet makes of the file. */
export function spreadsheet(text: string): Row[] {
  const table: string[][] = [[""]];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const row = table.at(-1) ?? [];
    const put = (letters: string) => row.push((row.pop() ?? "") + letters);
    if (quoted && text.startsWith('""', at)) put(text.charAt(at++));
    else if (text[at] === '"') quoted = !quoted;
    else if (quoted) put(text.charAt(at));
    else if (text[at] === ",") row.push("");
    else if (text.startsWith("\r\n", at)) table.push([""]) && at++;
    else put(text.charAt(at));
  }
  const [head = [], ...rows] = table.filter((cells) => cells.length > 1);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

/** Micro-dollars of a decimal, without a float. */
export function micro(text = ""): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
}
/** In micro-dollars. */
export const sum = (rows: Row[], column: string) => rows.reduce((all, row) => all + micro(row[column]), 0n);
