import { getAddress } from "viem";
import { createAgent } from "../../src/agent/chat/chat.js";
import type { Limits } from "../../src/agent/chat/limits.js";
import { createModels } from "../../src/agent/chat/providers.js";
import type { RuleSwitches } from "../../src/agent/guard/rules.js";
import type { Model } from "../../src/agent/models/model.js";
import { chatRoute } from "../../src/http/chat.js";
import { type Answer, type AppOptions, startApp, type TestApp, WALLET } from "./app.js";
import type { ModelServer } from "./model-server.js";

export interface ChatOptions {
  /** In their order; "offline" is the rule agent. */
  servers: (ModelServer | "offline")[];
  stream?: boolean;
  limits?: Partial<Limits>;
  switches?: RuleSwitches;
  /** Leaves the cap of 15 requests in 10 seconds in force; most tests are not about it. */
  capped?: boolean;
  /** Further doors beside the chat. */
  mounts?: AppOptions["mounts"];
  rpcUrls?: AppOptions["rpcUrls"];
  tools?: AppOptions["tools"];
  log?: AppOptions["log"];
}

export interface ChatApp extends TestApp {
  chat(key: string, body: string | object, headers?: Record<string, string>): Promise<Answer>;
}

/** Short enough that a test of every limit ends in seconds. */
export const SHORT: Partial<Limits> = { backoffMs: [5, 10] };

export function modelsOf({ servers, stream = true }: Pick<ChatOptions, "servers" | "stream">): Model[] {
  return servers.flatMap((server) => {
    const wire = server === "offline" ? server : server.wire;
    const url = server === "offline" ? undefined : server.url;
    return createModels(
      {
        providers: [wire],
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_MODEL: "scripted",
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: url,
        OPENAI_MODEL: "scripted",
      },
      { stream },
    );
  });
}

/** The whole service with its chat, over real HTTP. */
export async function startChat(options: ChatOptions): Promise<ChatApp> {
  const models = modelsOf(options);
  const app = await startApp({
    ...(options.rpcUrls && { rpcUrls: options.rpcUrls }),
    ...(options.tools && { tools: options.tools }),
    ...(options.log && { log: options.log }),
    mounts: (house) => {
      const limits = { ...SHORT, ...options.limits };
      const agent = createAgent(house, models, {
        limits,
        ...(options.switches && { switches: options.switches }),
      });
      return [chatRoute(agent), ...(options.mounts?.(house) ?? [])];
    },
  });
  if (!options.capped) await liftCap(app);
  return {
    ...app,
    async createAccount(asked) {
      const account = await app.createAccount(asked);
      await befriend(app, account.id);
      return account;
    },
    async chat(key, body, headers = {}) {
      const sent = typeof body === "string" ? { message: body } : body;
      return app.request("POST", "/api/v1/chat", { key, body: sent, headers });
    },
  };
}

const FRIENDS = [WALLET, `0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];

/** Payees that the account has as contacts: a test that is about new ones takes another address. */
async function befriend({ database: { sql } }: TestApp, accountId: string): Promise<void> {
  const now = new Date();
  const id = `ct_${accountId}`;
  await sql`insert into contacts ${sql({ id, accountId, name: "Known", foldedName: "known", kind: "payee", createdAt: now, updatedAt: now })}`;
  const rows = FRIENDS.map((address) => ({
    contactId: id,
    accountId,
    address: getAddress(address),
    chain: "any",
    since: now,
  }));
  await sql`insert into contact_wallets ${sql(rows)}`;
}

async function liftCap({ database: { sql } }: TestApp): Promise<void> {
  await sql`create or replace function take_rate_slot(p_bucket text, p_limit integer, p_window interval)
    returns integer language sql as 'select null::integer'`;
}

/** The offline agent, and a key of an account that has linked one wallet. */
export async function startOfflineChat(): Promise<{ app: ChatApp; key: string; accountId: string }> {
  const app = await startChat({ servers: ["offline"] });
  const { key, id: accountId } = await app.createAccount({ plan: "scale" });
  const wallet = { address: WALLET, chain: "base", label: "Ops" };
  await app.request("POST", "/api/v1/wallets", { key, body: wallet });
  return { app, key, accountId };
}
