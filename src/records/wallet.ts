import type { Address } from "viem";
import { z } from "zod";
import { CHAINS, type Chain } from "../chains.js";
import { record } from "./record.js";

export interface WalletRow {
  id: string;
  accountId: string;
  address: Address;
  chain: Chain;
  label: string | null;
  isPrimary: boolean;
  /** Whoever made it, by id: a key, a member, a job; null where that was not kept yet. */
  createdBy: string | null;
  createdAt: Date;
}

export const walletRecord = record("LinkedWallet", {
  id: z.string(),
  address: z.string(),
  chain: z.enum(CHAINS),
  label: z.string(),
  is_primary: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
});

export function presentWallet(row: WalletRow): z.infer<typeof walletRecord> {
  return {
    id: row.id,
    address: row.address,
    chain: row.chain,
    label: row.label ?? "",
    is_primary: row.isPrimary,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}
