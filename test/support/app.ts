import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Middleware } from "koa";
import { getAddress } from "viem";
import type { Chain } from "../../src/chains.js";
import type { TrustedProxies } from "../../src/client-address.js";
import { createApp, createHttpServer } from "../../src/http/app.js";
import { newId } from "../../src/ids.js";
import { mintKey } from "../../src/keys.js";
import { createLog } from "../../src/log.js";
import type { Usdc } from "../../src/money.js";
import { createChains } from "../../src/onchain/chains.js";
import type { Plan } from "../../src/plans.js";
import type { Policy } from "../../src/records/api-key.js";
import type { House } from "../../src/runtime/house.js";
import { createLinks } from "../../src/runtime/links.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import type { Scope } from "../../src/runtime/scope.js";
import type { Tool } from "../../src/runtime/tool.js";
import { bundledList } from "../../src/screening/bundled.js";
import { createScreening } from "../../src/screening/screening.js";
import { insertAccount } from "../../src/store/accounts.js";
import { insertApiKey } from "../../src/store/api-keys.js";
import { openDatabase } from "../../src/store/database.js";
import { createKeyHolders } from "../../src/store/key-holders.js";
import {
  readSanctionedAddresses,
  readSanctionsStatus,
  swapSanctionsList,
} from "../../src/store/sanctions.js";
import { UsageBuffer } from "../../src/store/usage-buffer.js";
import { tools } from "../../tools/index.js";
import { levelAsked } from "./bare-house.js";
import { createDatabase, type TestDatabase } from "./database.js";
import { verifyCalldata } from "./verify-calldata.js";

export const FEE_WALLET = getAddress("0xfee0000000000000000000000000000000000fee");
export const WALLET = getAddress("0x71c7656ec7ab88b098defb751b7401b5f6d8976f");

/** Of the bundled list. */
export const SANCTIONED = getAddress("0x098b716b8aaf21512996dc57eb0615e2383e2f96");

export interface TestAccount {
  id: string;
  /** A server key with every scope. */
  key: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON came back
  body: any;
}

export interface TestApp {
  url: string;
  house: House;
  database: TestDatabase;
  /** The business clock; tests move it. */
  clock: { now: Date };
  createAccount(options?: { plan?: Plan }): Promise<TestAccount>;
  createKey(accountId: string, options: WantedKey): Promise<string>;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

interface WantedKey {
  scopes?: Scope[];
  collect?: boolean;
  strict?: boolean;
  policy?: Policy;
  payoutLimit?: Usdc;
}

export interface RequestOptions {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface AppOptions {
  /** Made-up tools beside the catalog. */
  tools?: readonly Tool[];
  rpcUrls?: Partial<Record<Chain, string[]>>;
  /** For a node of theirs; on a busy machine an honest one takes its time. */
  patienceMs?: number;
  developmentFee?: boolean;
  /** All visitors of a test come from one address; only what is about that says ten, as a service does. */
  pageRate?: number;
  trustedProxies?: TrustedProxies;
  stuckAfterMs?: number;
  /** Where the log's lines go; nowhere by default. */
  log?(line: string): void;
  observe?(house: House): Middleware;
  mounts?(house: House): Middleware[];
}

/** The whole service over real HTTP on a database of its own. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const database = await createDatabase();
  const { sql } = database;
  const lists = openDatabase(database.connection, 1);
  const clock = { now: new Date() };
  await swapSanctionsList(sql, bundledList());
  const house: House = {
    sql,
    tools: [...tools, ...(options.tools ?? [])],
    chains: createChains({
      feeRecipient: FEE_WALLET,
      developmentFee: options.developmentFee ?? false,
      rpcUrls: options.rpcUrls ?? {},
      patienceMs: options.patienceMs ?? 20_000,
    }),
    screening: createScreening({
      readStatus: () => readSanctionsStatus(lists),
      readAddresses: (id) => readSanctionedAddresses(lists, id),
    }),
    links: createLinks("https://pay.example.com"),
    clock: () => clock.now,
    usage: new UsageBuffer(sql),
    keyHolders: createKeyHolders(sql, () => clock.now),
    pageRate: options.pageRate ?? 1_000,
    log: createLog(options.log ? "info" : levelAsked(), options.log),
  };
  await rememberContracts(house);
  const server = createHttpServer(
    createApp({
      house,
      trustedProxies: options.trustedProxies ?? 0,
      stuckAfterMs: options.stuckAfterMs,
      observe: options.observe?.(house),
      mounts: options.mounts?.(house) ?? [],
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const createKey: TestApp["createKey"] = (accountId, wanted) => storeKey(house, accountId, wanted);
  return {
    url,
    house,
    database,
    clock,
    createKey,
    request: (method, path, given) => request(url, method, path, given),
    async createAccount({ plan = "free" } = {}) {
      const id = newId("acc", clock.now);
      await insertAccount(sql, { id, name: "Test account", plan, createdAt: clock.now });
      return { id, key: await createKey(id, { scopes: ["read", "write", "admin"] }) };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await house.usage.close();
      await lists.end({ timeout: 2 });
      await database.drop();
    },
  };
}

async function storeKey(
  { sql, clock }: House,
  accountId: string,
  { scopes = [], collect = false, strict = false, policy, payoutLimit }: WantedKey,
): Promise<string> {
  const kind = collect ? "collect" : "server";
  const { key, hash, hint } = mintKey(kind);
  const now = clock();
  await insertApiKey(sql, {
    id: newId("key", now),
    accountId,
    kind,
    scopes,
    policy: policy ?? (strict ? "strict" : "full"),
    payoutLimit: payoutLimit ?? 0n,
    label: null,
    hash,
    hint,
    createdAt: now,
  });
  return key;
}

/** `body` is sent as JSON, a string as it is. */
export async function request(
  url: string,
  method: string,
  path: string,
  { key, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const sent: Record<string, string> = { ...headers };
  if (key) sent.authorization = `Bearer ${key}`;
  if (body !== undefined) sent["content-type"] ??= "application/json";
  const response = await fetch(url + path, {
    method,
    headers: sent,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json");
  const answer = json && text ? JSON.parse(text) : text;
  if (method === "POST" && response.ok) verifyCalldata(answer);
  return { status: response.status, headers: response.headers, body: answer };
}
