import type { Closing } from "../../src/store/closing.js";

export const MONTH = "2026-11-01";
const AT = new Date("2026-11-05T10:00:00Z");

/** A wallet, its event, its unit and its answer. */
export function closingOf(
  accountId: string,
  name: string,
): Closing & { answer: NonNullable<Closing["answer"]> } {
  const wallet = {
    id: `wal_${name}`,
    accountId,
    address: `0x${name}`,
    chain: "base",
    label: null,
    isPrimary: false,
    createdAt: AT,
  };
  return {
    accountId,
    rows: [{ table: "wallets", row: wallet }],
    events: [
      {
        id: `evt_${name}`,
        accountId,
        type: "wallet.linked",
        resourceId: wallet.id,
        object: { id: wallet.id },
        createdAt: AT,
      },
    ],
    unit: { month: MONTH, operation: "payment_link_create" },
    answer: {
      scope: { accountId, route: "POST /wallets", key: name },
      stored: { bodyHash: Buffer.from(name), status: 201, answer: { id: wallet.id }, createdAt: AT },
    },
  };
}
