import { tools } from "../../tools/index.js";
import { enterNetwork } from "../chains.js";
import { type Config, readConfig } from "../config.js";
import { createLog } from "../log.js";
import { slipsOf } from "../main/slips.js";
import { type Account, jobActor } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { type OpenHouse, openHouse } from "../runtime/open-house.js";
import { selectAccount, selectAccounts } from "../store/accounts.js";

/** What a command works with; the database is opened by the first that asks for it. */
export interface Terminal {
  config: Config;
  house(): Promise<House>;
  /** Runs a tool for an account, through the same gate as every door. */
  call(accountId: string | undefined, tool: string, input: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

export function openTerminal(env: NodeJS.ProcessEnv): Terminal {
  const config = readConfig(env);
  enterNetwork(config.NETWORK);
  let opening: Promise<OpenHouse> | undefined;
  const house = async () => {
    // Before it opens another database than the one that was meant.
    if (!opening) for (const slip of slipsOf(config, env)) process.stderr.write(`${slip}\n`);
    opening ??= openHouse(config, tools, createLog("error"));
    return (await opening).house;
  };
  return {
    config,
    house,
    async call(accountId, name, input) {
      const tool = tools.find((known) => known.name === name);
      if (!tool) throw new Error(`no tool ${name}`);
      const opened = await house();
      const account = await accountOf(opened, accountId);
      const caller = { account, actor: jobActor("cli"), door: "jobs" } as const;
      const { data } = await call(opened, caller, tool, input, { signal: AbortSignal.timeout(60_000) });
      return data;
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

/** Where there is only one account nobody has to name it. */
async function accountOf({ sql }: House, id: string | undefined): Promise<Account> {
  const [first, second] = id === undefined ? await selectAccounts(sql) : [await selectAccount(sql, id)];
  if (!first) throw new Error(id === undefined ? "there is no account yet" : `there is no account ${id}`);
  if (second)
    throw new Error("there are several accounts: name one with --account (accounts list shows them)");
  const { name, plan, spendLimit, timeZone } = first;
  return { id: first.id, name, plan, spendLimit, timeZone };
}
