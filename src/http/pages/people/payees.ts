import { getAddress, isAddress } from "viem";
import { longDate } from "../../../long-date.js";
import { formatUsdc, fromNumber, type Usdc } from "../../../money.js";
import type { ApprovalRow } from "../../../records/approval.js";
import { isSettling } from "../../../records/contact.js";
import { leavesOf } from "../../../runtime/field.js";
import type { House } from "../../../runtime/house.js";
import { type PayeeHistory, selectPayeeHistories } from "../../../store/payee-history.js";
import { type FormerWallet, selectFormerWallets } from "../../../store/payees.js";
import { type Html, html, line } from "../html.js";
import { addressOf } from "../parts.js";
import { moment } from "../what-you-sign.js";

export interface Payee extends PayeeHistory {
  amount: Usdc;
  /** Whose wallet it was, where it is nobody's any more. */
  former: FormerWallet | undefined;
  /** Whether it is his wallet for so short a time that it shows as changed. */
  isChanged: boolean;
}

/** Whom a call that waits would pay, and what the account knows of each; nobody, where it pays nobody by address. */
export async function readPayees({ sql, tools, clock }: House, row: ApprovalRow): Promise<Payee[]> {
  const tool = tools.find(({ name }) => name === row.tool);
  if (!tool || row.status !== "waiting") return [];
  const paid = new Map<string, { address: string; amount: Usdc }>();
  for (const { keys, value, facts } of leavesOf(tool.fields, row.input)) {
    const place = keys.slice(0, -1).join(".");
    const known = paid.get(place) ?? { address: "", amount: 0n };
    const text = String(value);
    if (facts?.sort === "payee" && isAddress(text)) paid.set(place, { ...known, address: getAddress(text) });
    if (facts?.sort === "money") paid.set(place, { ...known, amount: fromNumber(Number(value)) ?? 0n });
  }
  const payees = [...paid.values()].filter(({ address }) => address !== "");
  if (payees.length === 0) return [];
  const asked = { addresses: payees.map(({ address }) => address), chain: String(row.input.chain) };
  const histories = await selectPayeeHistories(sql, row.accountId, asked);
  const former = await selectFormerWallets(sql, { ...row, chain: asked.chain }, asked.addresses);
  return histories.map((history, at) => ({
    ...history,
    amount: payees[at]?.amount ?? 0n,
    former: former.find(({ address }) => address === history.address),
    isChanged: history.cameLater === true && history.since !== null && isSettling(history.since, clock()),
  }));
}

export function payeesBlock(payees: readonly Payee[]): Html | false {
  if (payees.length === 0) return false;
  return html`<section aria-labelledby="payees"><h2 id="payees">Whom it pays</h2><ul class="rows payees">
${payees.map(
  (payee) => html`<li><div><b>${formatUsdc(payee.amount)}</b> ${addressOf(payee.address)}
<small>${bookSays(payee)} ${pastSays(payee)}</small>
${payee.former && html`<p class="notice">It was ${line(payee.former.contact)}’s wallet until ${longDate(payee.former.until)}, and is not any more.</p>`}
${payee.isChanged && payee.since && html`<p class="notice">Changed: it is this contact’s wallet since ${longDate(payee.since)} only.</p>`}
${payee.alike && html`<p class="notice">It begins and ends like ${addressOf(payee.alike)}, which you know, and is another address.</p>`}</div></li>`,
)}
</ul></section>`;
}

function bookSays({ contact, since }: Payee): Html | string {
  if (!contact || !since) return "In no contact.";
  return html`${line(contact)}, in the contacts since ${moment(since)}.`;
}

function pastSays({ times, last, most, amount }: Payee): string {
  if (times === 0 || last === null || most === null) return "Never paid before.";
  const often = times === 1 ? "Paid once before" : `Paid ${times} times before, at most ${formatUsdc(most)}`;
  return `${often}, last ${formatUsdc(last)}${amount > most ? ": this is more than ever" : ""}.`;
}
