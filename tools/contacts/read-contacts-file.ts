import { z } from "zod";
import { type CsvRow, plainText, readCsv } from "../../src/csv.js";
import type { Issue } from "../../src/errors.js";
import { inTurns } from "../../src/in-turns.js";
import { foldName } from "../../src/names-alike.js";
import { CONTACT_CHAINS, type ContactWallet } from "../../src/records/contact.js";
import { CONTACT_COLUMNS, type ContactColumn } from "../../src/records/contact-sheet.js";
import { address, choice } from "../fields.js";
import { contactFields, contactName } from "./contact-fields.js";

/** As many issues as one answer names. */
export const MOST_ISSUES = 1000;
const MOST_ROWS = 100_000;
const MOST_WALLETS = 20;

const { wallets: _, ...fields } = contactFields;
const rowSchema = z.object({
  name: contactName,
  ...fields,
  wallet: address("Wallet").optional(),
  chain: choice([...CONTACT_CHAINS]).optional(),
});
type Row = z.output<typeof rowSchema>;

export type ReadWallet = Pick<ContactWallet, "address" | "chain"> & { line: number };
export type ReadContact = Omit<Row, "wallet" | "chain"> & {
  line: number;
  folded: string;
  wallets: ReadWallet[];
};

export interface ReadFile {
  contacts: ReadContact[];
  issues: Issue[];
}

/** Every line is judged by the schema of a single contact; reading ends with the last issue that can be told. */
export async function readContactsFile(file: string): Promise<ReadFile> {
  const rows = readCsv(file);
  const { columns, issues } = readHeader(rows.next().value);
  const byName = new Map<string, ReadContact>();
  let count = 0;
  for await (const row of inTurns(issues.length > 0 ? [] : rows)) {
    if (++count > MOST_ROWS) {
      issues.push({ path: `lines.${row.line}`, message: `expected at most ${MOST_ROWS} rows` });
      break;
    }
    issues.push(...readRow(row, columns, byName));
    if (issues.length >= MOST_ISSUES) break;
  }
  if (count === 0 && issues.length === 0) issues.push({ path: "file", message: "expected a row at least" });
  return { contacts: [...byName.values()], issues: issues.slice(0, MOST_ISSUES) };
}

/** A column without a name is none: spreadsheets write those that were emptied. */
type Named = ContactColumn | "";

function readHeader(row: CsvRow | undefined): { columns: Named[]; issues: Issue[] } {
  const given = (row?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const issues = given.flatMap((name, index): Issue[] => {
    if (name === "") return [];
    const path = `lines.${row?.line ?? 1}.${name.slice(0, 60)}`;
    if (!isColumn(name)) return [{ path, message: `expected one of ${CONTACT_COLUMNS.join(", ")}` }];
    return given.indexOf(name) < index ? [{ path, message: "expected each column once" }] : [];
  });
  if (row?.fault) issues.push({ path: `lines.${row.line}`, message: row.fault });
  if (!given.includes("name"))
    issues.push({ path: "file", message: 'expected a first line that names the columns, "name" among them' });
  const columns = given.map((name) => (isColumn(name) ? name : ""));
  return {
    columns: columns.slice(0, columns.findLastIndex(Boolean) + 1),
    issues: issues.slice(0, MOST_ISSUES),
  };
}

function isColumn(name: string): name is ContactColumn {
  return CONTACT_COLUMNS.some((column) => column === name);
}

function readRow(
  { line, cells, fault }: CsvRow,
  columns: readonly Named[],
  byName: Map<string, ReadContact>,
): Issue[] {
  const at = (column: string, message: string): Issue => ({ path: `lines.${line}.${column}`, message });
  if (fault) return [{ path: `lines.${line}`, message: fault }];
  const unnamed = cells.findIndex((cell, index) => !columns[index] && cell.trim() !== "");
  if (unnamed >= columns.length)
    return [{ path: `lines.${line}`, message: `expected ${columns.length} cells, got ${cells.length}` }];
  if (unnamed >= 0)
    return [at(String(unnamed + 1), "expected nothing in a column that the first line doesn't name")];
  const given = columns.flatMap((column, index) => {
    const cell = plainText(cells[index] ?? "");
    return column === "" || cell === "" ? [] : [[column, cell]];
  });
  const parsed = rowSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => at(path.join("."), messageOf(message)));
  const { wallet, chain, ...contact } = parsed.data;
  if (chain && !wallet) return [at("wallet", "required where a chain is named")];
  const own = wallet && { address: wallet, chain: chain ?? ("any" as const), line };
  const folded = foldName(contact.name);
  const known = byName.get(folded);
  if (known) return addRow(known, contact, own).map(([column, message]) => at(column, message));
  byName.set(folded, { ...contact, line, folded, wallets: own ? [own] : [] });
  return [];
}

function messageOf(message: string): string {
  return message === "Required" ? "required" : message;
}

/** A further row of a contact says the same of him, and brings another wallet. */
function addRow(
  known: ReadContact,
  contact: Omit<Row, "wallet" | "chain">,
  own: ReadWallet | undefined,
): [string, string][] {
  const first = `line ${known.line}, which has the same name`;
  const faults = Object.entries(contact).flatMap(([column, value]): [string, string][] =>
    column !== "name" && value !== undefined && value !== known[column as keyof ReadContact]
      ? [[column, `expected what stands in ${first}`]]
      : [],
  );
  if (!own) return [...faults, ["name", `stands in line ${known.line} already`]];
  if (known.wallets.some((wallet) => wallet.address === own.address && wallet.chain === own.chain))
    faults.push(["wallet", `stands already in ${first}`]);
  if (known.wallets.length === MOST_WALLETS)
    faults.push(["wallet", `expected at most ${MOST_WALLETS} wallets of one name`]);
  if (faults.length === 0) known.wallets.push(own);
  return faults;
}
