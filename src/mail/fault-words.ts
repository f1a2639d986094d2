import { printable } from "../printable.js";

const ADDRESS = /[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+|"[^"]*"@[^\s<>()[\],;:"]+/gu;
const LONGEST = 500;

/** What a mail server says of a letter, for the log and the database: on one line, with nobody's address in it. */
export function faultWords(message: string): string {
  return printable(message.slice(0, 4 * LONGEST))
    .replace(ADDRESS, "…@…")
    .slice(0, LONGEST)
    .toWellFormed();
}
