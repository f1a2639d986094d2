import { jobActor } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { selectAccounts } from "../store/accounts.js";
import { hasMembers, selectOwners } from "../store/members.js";
import { makeSignInLink } from "../store/sign-in-links.js";

/** Where there is one account, and nobody has come into it yet: the link that lets its first owner in. */
export async function firstSignInLink(house: House): Promise<string | undefined> {
  const { sql, links, clock } = house;
  const [account, another] = await selectAccounts(sql);
  if (!account || another || (await hasMembers(sql, account.id))) return undefined;
  const [invited] = await selectOwners(sql, account.id);
  if (invited) return (await makeSignInLink(sql, links, invited.id, clock())).url;
  const tool = house.tools.find(({ name }) => name === "create_member");
  if (!tool) return undefined;
  const caller = { account, actor: jobActor("start"), door: "jobs" } as const;
  const signal = AbortSignal.timeout(60_000);
  const { data } = await call(house, caller, tool, { name: "Owner", role: "owner" }, { signal });
  return (data as { url: string }).url;
}
