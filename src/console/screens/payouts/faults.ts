import type { Contact } from "../../../client/public.js";
import { messageOf } from "../../api.js";
import { readFigures } from "../../form/figures.js";
import type { Issue, Values } from "../../form/read-values.js";
import { CHAINS } from "../../words/chains.js";
import { sum } from "../../words/money.js";

/** What stands in the way of a row, before it is sent; checksums, lists and the rest are the service's to judge. */
export function faultsOf(rows: readonly Values[], contacts: readonly Contact[], chain: unknown): Issue[] {
  return rows.flatMap((row, at) => {
    const payee = String(row.address ?? "").trim();
    const faults: Issue[] = [];
    if (!/^0x[0-9a-fA-F]{40}$/.test(payee) && !contactNamed(payee, contacts)) {
      const message = payee === "" ? "Who is paid?" : "No address, and nobody of this name in your contacts.";
      faults.push({ path: `${at}.address`, message });
    } else if (row.chain && row.chain !== chain) {
      const message = `Its row says ${nameOf(row.chain)}${chain ? `, and this payout is on ${nameOf(chain)}` : ""}.`;
      faults.push({ path: `${at}.address`, message });
    }
    try {
      if (row.unread && !row.amount_usdc) throw new Error(String(row.unread));
      if (readFigures(String(row.amount_usdc ?? "")) <= 0)
        throw new Error("More than nothing has to be paid.");
    } catch (error) {
      faults.push({ path: `${at}.amount_usdc`, message: messageOf(error) });
    }
    return faults;
  });
}

const nameOf = (chain: unknown) => (CHAINS as Record<string, string>)[String(chain)] ?? `“${chain}”`;

export function contactNamed(name: string, contacts: readonly Contact[]): Contact | undefined {
  const asked = name.trim().toLowerCase();
  return asked === "" ? undefined : contacts.find((contact) => contact.name.toLowerCase() === asked);
}

/** Undefined while an amount is none. */
export function totalOfRows(rows: readonly Values[]): number | undefined {
  try {
    return sum(rows.map(({ amount_usdc }) => readFigures(String(amount_usdc ?? ""))));
  } catch {
    return undefined;
  }
}
