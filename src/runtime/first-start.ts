import { newId } from "../ids.js";
import { mintKey } from "../keys.js";
import { insertAccount } from "../store/accounts.js";
import { insertApiKey } from "../store/api-keys.js";
import type { House } from "./house.js";

/** On an empty database: one account and one key that may do everything, given out this one time. */
export async function firstStart({ sql, clock }: House): Promise<string | undefined> {
  return sql.begin(async (tx) => {
    await tx`lock table accounts in exclusive mode`;
    const [known] = await tx`select from accounts limit 1`;
    if (known) return undefined;
    const now = clock();
    const accountId = newId("acc", now);
    const { key, hash, hint } = mintKey("server");
    await insertAccount(tx, { id: accountId, name: "Default", plan: "free", createdAt: now });
    await insertApiKey(tx, {
      id: newId("key", now),
      accountId,
      kind: "server",
      scopes: ["read", "write", "admin"],
      label: "First key",
      hash,
      hint,
      createdBy: "start",
      createdAt: now,
    });
    return key;
  });
}
