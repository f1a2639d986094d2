import type { Address } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { DAY_MS } from "../days.js";
import { named, record } from "./record.js";

export const CONTACT_KINDS = ["client", "payee", "both"] as const;
export const CONTACT_CHAINS = [...CHAINS, "any"] as const;
/** For so long a contact is shown as changed, and pays nobody without a person. */
const SETTLING_DAYS = 14;

export function isSettling(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() < SETTLING_DAYS * DAY_MS;
}

export interface ContactWallet {
  address: Address;
  chain: Chain | "any";
  since: Date;
  removedAt: Date | null;
}

export interface ContactRow {
  id: string;
  accountId: string;
  name: string;
  /** When he was called something else before; null where he never was. */
  nameSince: Date | null;
  kind: (typeof CONTACT_KINDS)[number];
  email: string | null;
  emailSince: Date | null;
  legalAddress: string | null;
  taxId: string | null;
  country: string | null;
  note: string | null;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
}

const wallet = record("ContactWallet", {
  address: z.string(),
  chain: z.enum(CONTACT_CHAINS),
  since: z.string(),
});

export const contactRecord = record("Contact", {
  id: z.string(),
  name: z.string(),
  kind: z.enum(CONTACT_KINDS),
  email: z.string().nullable(),
  legal_address: z.string().nullable(),
  tax_id: z.string().nullable(),
  country: z.string().nullable(),
  wallets: z.array(wallet),
  /** Wallets that were his once, with when they stopped being it. */
  former_wallets: z.array(named("FormerContactWallet", wallet.extend({ until: z.string() }))),
  note: z.string().nullable(),
  changed_at: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
});

export function presentContact(
  row: ContactRow,
  wallets: readonly ContactWallet[],
  now: Date,
): z.infer<typeof contactRecord> {
  const shown = ({ address, chain, since }: ContactWallet) => ({
    address,
    chain,
    since: since.toISOString(),
  });
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    email: row.email,
    legal_address: row.legalAddress,
    tax_id: row.taxId,
    country: row.country,
    wallets: wallets.filter(({ removedAt }) => removedAt === null).map(shown),
    former_wallets: wallets.flatMap((one) =>
      one.removedAt ? [{ ...shown(one), until: one.removedAt.toISOString() }] : [],
    ),
    note: row.note,
    changed_at: changedAt(row, wallets, now)?.toISOString() ?? null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    archived_at: row.archivedAt?.toISOString() ?? null,
  };
}

/** The last change of where money or mail goes that is said to go to him, while it is young; what he came with is none. */
export function changedAt(
  row: Pick<ContactRow, "createdAt" | "nameSince" | "emailSince">,
  wallets: readonly ContactWallet[],
  now: Date,
): Date | undefined {
  const ofWallets = wallets.flatMap(({ since, removedAt }) => [since, removedAt]);
  const changes = [row.nameSince, row.emailSince, ...ofWallets].filter(
    (at): at is Date => at !== null && at > row.createdAt,
  );
  const last = new Date(Math.max(0, ...changes.map((at) => at.getTime())));
  return isSettling(last, now) ? last : undefined;
}
