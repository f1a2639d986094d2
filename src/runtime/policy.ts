import { PublicError } from "../errors.js";
import type { Queryable } from "../store/database.js";
import { isTrustedClient } from "../store/invoices.js";
import { selectKnownHosts } from "../store/known-hosts.js";
import { selectWallets } from "../store/wallets.js";
import { hostsOf } from "./approvals/hosts.js";
import type { Caller } from "./caller.js";
import { fieldsOf, leavesOf, type Sort } from "./field.js";
import { isWrite, type Tool } from "./tool.js";

type Judged = Pick<Tool, "name" | "kind" | "scope"> & Partial<Pick<Tool, "fullOnly">>;

export function refuseByPolicy(caller: Caller, tool: Tool): void {
  const why = barByPolicy(caller, tool);
  if (why) throw strict(why);
}

/** Why this caller may never use it. Money in, once, to wallets that the owner has linked: all that a strict key may write. */
export function barByPolicy({ actor: { policy, moneyInOnly } }: Caller, tool: Judged): string | undefined {
  if (moneyInOnly && tool.kind === "out")
    return `This connection may bill, and must not prepare what pays out: ${tool.name} takes one that may, which its member makes by connecting again`;
  if (policy === "full" || !isWrite(tool)) return undefined;
  if (policy === "strict" && tool.kind !== "in") return `A strict key may not use ${tool.name}`;
  if (policy === "ask" && (tool.fullOnly || tool.scope === "admin"))
    return `A key that has to ask may not use ${tool.name}`;
  return undefined;
}

/**
 * At every door: whatever relays a stranger's words can at most ask for money to the account's own wallets,
 * and lead nobody to where the account has led nobody before.
 */
export async function holdToPolicy(sql: Queryable, caller: Caller, tool: Tool, raw: unknown): Promise<void> {
  if (caller.actor.policy !== "strict" || !isWrite(tool)) return;
  const input = raw as Record<string, unknown>;
  const given = (sort: Sort) => fieldsOf(tool.fields, sort).filter((name) => input[name] !== undefined);
  const [series] = given("series");
  if (series) throw strict(`${series}: a strict key may not begin a series`);
  const destinations = given("destination").map((name) => String(input[name]).toLowerCase());
  const wallets = await selectWallets(sql, caller.account.id);
  const linked = destinations.every((destination) =>
    wallets.some(({ address, chain }) => address.toLowerCase() === destination && chain === input.chain),
  );
  if (!linked || destinations.length === 0)
    throw strict("The destination is not a wallet linked on this chain, and a strict key may use no other");
  const hosts = hostsOf(leavesOf(tool.fields, raw));
  const known = hosts.length > 0 ? await selectKnownHosts(sql, caller.account.id, hosts) : [];
  const stranger = hosts.find((host) => !known.includes(host));
  if (stranger)
    throw strict(`Nobody here has used ${stranger}, and a strict key may lead people to no new host`);
  if (caller.door === "chat") return;
  for (const name of given("email"))
    for (const email of [input[name]].flat())
      if (!(await isTrustedClient(sql, caller.account.id, String(email))))
        throw strict(`${name}: a strict key may only bill clients that the account has billed before`);
}

function strict(message: string): PublicError {
  return new PublicError("strict_key", `${message}. Nothing was created or changed.`);
}
