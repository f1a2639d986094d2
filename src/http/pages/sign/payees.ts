import { longDate } from "../../../long-date.js";
import { formatUsdc, type Usdc } from "../../../money.js";
import { isSettling } from "../../../records/contact.js";
import type { PayoutRow } from "../../../records/payout.js";
import type { House } from "../../../runtime/house.js";
import { selectApiKey } from "../../../store/api-keys.js";
import type { Queryable } from "../../../store/database.js";
import { selectMember } from "../../../store/members.js";
import {
  recognisePayees,
  selectFormerWallets,
  selectPayoutBefore,
  selectSums,
} from "../../../store/payees.js";
import { selectRecipients } from "../../../store/payouts.js";

/** One row of a payout, with what an eye should stop at. */
export interface Payee {
  address: string;
  amount: Usdc;
  isNew: boolean;
  isListed: boolean;
  /** It begins and ends like an address that the account knows, and is another one. */
  twin: string | null;
  /** When it stopped being a contact's wallet, and nobody has it since. */
  formerUntil: Date | null;
  /** Members only, the rest: the contact, the label of the row, and what it got the last time. */
  contact: string | null;
  /** Whose it was, where it was once. */
  formerly: string | null;
  /** Since when it is his wallet, while that is young. */
  changedAt: Date | null;
  label: string | null;
  change: string | null;
}

export interface Insight {
  preparedBy: string | null;
  /** What is otherwise than the payout before, in words. */
  before: string | null;
}

export async function readPayees(
  { sql, screening, clock }: House,
  payout: PayoutRow,
  rows: readonly { address: string; amount: Usdc }[],
  isMember: boolean,
): Promise<{ payees: Payee[]; insight: Insight | undefined }> {
  const addresses = rows.map(({ address }) => address);
  const [recognised, formers, listed, recipients, earlier] = await Promise.all([
    recognisePayees(sql, payout, addresses),
    selectFormerWallets(sql, payout, addresses),
    screening.check(addresses).then(
      ({ hits }) => hits,
      (): string[] => [],
    ),
    isMember ? selectRecipients(sql, payout.id) : [],
    isMember ? readEarlier(sql, payout, addresses) : undefined,
  ]);
  const payees = rows.map(({ address, amount }, index): Payee => {
    const { known, isNew = true, twin } = recognised[index] ?? {};
    const former = formers.find((wallet) => wallet.address === address);
    const changed = known?.changedAt ?? null;
    return {
      address,
      amount,
      // Whom a refund goes to was not chosen: he has paid.
      isNew: isNew && !payout.refundOf,
      isListed: listed.includes(address),
      twin: twin?.address ?? null,
      formerUntil: former?.until ?? null,
      contact: isMember ? (known?.contact ?? null) : null,
      formerly: isMember ? (former?.contact ?? null) : null,
      changedAt: isMember && changed && isSettling(changed, clock()) ? changed : null,
      label: recipients[index]?.label ?? null,
      change: earlier ? changeOf(earlier, { address, amount }) : null,
    };
  });
  if (!isMember) return { payees, insight: undefined };
  const insight = { preparedBy: await nameOf(sql, payout), before: earlier ? inWords(earlier, rows) : null };
  return { payees, insight };
}

interface Earlier {
  at: Date;
  sums: Map<string, Usdc>;
}

/** Only one that paid at least half of the same people tells anything by what is otherwise. */
async function readEarlier(
  sql: Queryable,
  payout: PayoutRow,
  addresses: readonly string[],
): Promise<Earlier | undefined> {
  const before = await selectPayoutBefore(sql, payout, addresses);
  if (!before || before.shared * 2 < new Set(addresses).size) return undefined;
  const sums = await selectSums(sql, before.id);
  return { at: before.confirmedAt, sums: new Map(sums.map(({ address, amount }) => [address, amount])) };
}

function changeOf({ sums }: Earlier, { address, amount }: { address: string; amount: Usdc }): string | null {
  const last = sums.get(address);
  if (last === undefined) return "not in the payout before";
  return last === amount ? null : `${formatUsdc(last)} the last time`;
}

function inWords({ at, sums }: Earlier, rows: readonly { address: string; amount: Usdc }[]): string {
  const now = new Map(rows.map(({ address, amount }) => [address, amount]));
  const added = [...now.keys()].filter((address) => !sums.has(address)).length;
  const changed = [...now].filter(([address, amount]) => (sums.get(address) ?? amount) !== amount).length;
  const missing = [...sums.keys()].filter((address) => !now.has(address));
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(changed > 0 ? [`${changed} with another amount`] : []),
    ...(missing.length > 0
      ? [`${missing.length} left out (${missing.slice(0, 3).join(", ")}${missing.length > 3 ? " …" : ""})`]
      : []),
  ];
  const day = longDate(at);
  return parts.length === 0
    ? `The same as the payout of ${day}`
    : `Beside the payout of ${day}: ${parts.join(", ")}`;
}

async function nameOf(sql: Queryable, { accountId, preparedBy }: PayoutRow): Promise<string | null> {
  const [kind, id = ""] = preparedBy?.split(" ") ?? [];
  if (kind === "member") return (await selectMember(sql, accountId, id))?.name ?? "a former member";
  if (kind !== "key") return kind ? "the command line or a schedule" : null;
  const key = await selectApiKey(sql, accountId, id);
  return key ? `${key.label ?? "API key"} (…${key.hint})` : "an API key";
}
