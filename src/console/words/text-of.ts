const SEPARATORS = [",", ";", "\t"];

/** Rows of cells of a table that was copied or exported: by comma, semicolon or tab, cells in quotes or not. */
export function readTable(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, "");
  const [first = ""] = plain.split(/\r?\n/, 1);
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < plain.length; at++) {
    const sign = plain.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(++at);
      else quoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (sign === separator) endCell();
    else if (sign === "\n") {
      endCell();
      rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((text) => text !== ""));
}

/** Where a spreadsheet would run what follows, as the service's own tables know it. */
const FORMULA = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;

/** As a spreadsheet opens it: text that it would run begins with an apostrophe. */
export function writeTable(rows: readonly (readonly (string | number)[])[]): string {
  const write = (cell: string | number) => {
    const text = typeof cell === "string" ? cell.replace(FORMULA, "'") : String(cell);
    return /["',;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(write).join(",")}\r\n`).join("");
}

/** A spreadsheet's file, and none whose letters would be lost. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This file is not UTF-8: spreadsheets offer it as CSV UTF-8. Nothing was taken.");
  }
}
