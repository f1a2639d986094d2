import { toNumber } from "../../money.js";
import { type Call, recordMeant } from "../guard/call.js";
import type { GuardAccount } from "../reading/account.js";

/** What the record behind a call says, for cards about calls that name one by its id alone. */
export function aboutOf(call: Call, account: GuardAccount): { about?: Record<string, unknown> } {
  const { record } = recordMeant(call, account);
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
