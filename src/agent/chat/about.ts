import { toNumber } from "../../money.js";
import type { GuardAccount } from "../reading/account.js";

/** What the record behind a call says, for cards about calls that name one by its id alone. */
export function aboutOf(
  input: Readonly<Record<string, unknown>>,
  account: GuardAccount,
): { about?: Record<string, unknown> } {
  const id = input.id ?? input.subscription_id ?? input.donation_id ?? input.payment_id;
  const record = account.records.find((one) =>
    id === undefined
      ? input.amount_usdc !== undefined && one.kind === "donation_jar" && one.slug === input.slug
      : one.id === id,
  );
  if (!record) return {};
  const isDraft = record.revision !== undefined;
  const about = {
    ...(!isDraft && { record: record.number ?? record.name ?? record.slug ?? record.id }),
    client_name: record.client?.name,
    ...(isDraft && { client_email: record.client?.email }),
    chain: record.chain,
    destination_address: record.destination,
    ...(record.amount !== undefined &&
      record.kind !== "donation_jar" && { amount_usd: toNumber(record.amount) }),
  };
  return { about: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) };
}
