import type { Values } from "../../form/read-values.js";
import { readTable } from "../../words/table-file.js";

const HEADS: Record<string, RegExp> = {
  address: /^((recipient|payee|wallet|to)[ _-]?)?(address|wallet)$/i,
  name: /^(recipient|to|payee|name|contact)$/i,
  amount_usdc: /^(amount|sum|total|value|usdc)([ _-]*(in )?\(?usdc?\)?)?$/i,
  label: /^(label|memo|note|reference|description|for)$/i,
};

/** Recipients of a table: its columns by their heads, or by what stands in them. */
export function readPayees(text: string): Values[] {
  const rows = readTable(text);
  const [head = []] = rows;
  const named = columnsOf(head);
  if (named) return rows.slice(1).map((row) => pickNamed(row, named));
  return rows.map((row) => {
    const address = row.findIndex((cell) => /^0x/i.test(cell));
    const amount = row.findIndex(
      (cell, index) => index !== address && /^-?[\d.,'’ ]+$/.test(cell) && cell !== "",
    );
    const label = row.findIndex((cell, index) => index !== address && index !== amount && cell !== "");
    return pick(row, {
      address: address < 0 ? label : address,
      amount_usdc: amount,
      label: address < 0 ? -1 : label,
    });
  });
}

function columnsOf(head: readonly string[]): Record<string, number> | undefined {
  const found = Object.entries(HEADS).map(
    ([name, words]) => [name, head.findIndex((cell) => words.test(cell))] as const,
  );
  const columns = Object.fromEntries(found);
  return (columns.address !== -1 || columns.name !== -1) && columns.amount_usdc !== -1 ? columns : undefined;
}

/** Where a table has names and addresses, the address is paid, and the name says who it is; a name alone is a contact's. */
function pickNamed(row: readonly string[], columns: Record<string, number>): Values {
  const { name, address, label, amount_usdc } = pick(row, columns);
  const said = label ?? (address === undefined ? undefined : name);
  return Object.fromEntries(
    Object.entries({ address: address ?? name, amount_usdc, label: said }).filter(
      ([, cell]) => cell !== undefined,
    ),
  );
}

function pick(row: readonly string[], columns: Record<string, number>): Values {
  const cells = Object.entries(columns).map(([name, at]) => [name, row[at] ?? ""] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ""));
}
