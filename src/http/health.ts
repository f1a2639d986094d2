import Router from "@koa/router";
import type { Middleware } from "koa";
import { CHAINS, type Chain, isTestnet } from "../chains.js";
import type { CodeState } from "../onchain/accounts.js";
import { CONTRACTS } from "../onchain/deployment.js";
import type { ChainProgress } from "../runtime/chain-progress.js";
import type { House } from "../runtime/house.js";
import { type ChainTrouble, selectTroubles } from "../store/chain-troubles.js";
import { selectMailServer } from "../store/mail-server.js";
import { isReadOnly } from "../store/pool/away.js";
import { placeOf } from "./session/place.js";
import { soon } from "./soon.js";

export interface HealthParts {
  house: House;
  /** Answers "full" where it can store nothing. */
  pingQueue(): Promise<unknown>;
  /** What waits in the queue, by lane; shown in `/metrics`. */
  queueDepth?(): Promise<Record<string, number>>;
  readProgress(): Promise<ChainProgress[]>;
  /** Chains with an RPC to read from. */
  watched: readonly string[];
  /** What the operator should know of the settings; nothing fails by it. */
  notices?: readonly string[];
  /** Aborted once the process has been told to end. */
  stopping?: AbortSignal | undefined;
}

/** `/healthz` speaks for the process, `/readyz` for what it needs; chains and lists are shown without failing it. */
export function healthRoutes(parts: HealthParts): Middleware {
  const router = new Router();
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", async (ctx) => {
    const report = parts.stopping?.aborted ? { status: "draining" } : await readiness(parts);
    ctx.status = report.status === "ready" ? 200 : 503;
    ctx.body = report;
  });
  return router.routes() as Middleware;
}

async function readiness({ house, pingQueue, readProgress, watched, notices = [] }: HealthParts) {
  const [database, queue, progress, troubles, mail, list] = await Promise.all([
    databaseState(house),
    queueState(pingQueue),
    soon(readProgress()).catch(() => []),
    soon(selectTroubles(house.sql)).catch(() => []),
    soon(mailReport(house)).catch(() => undefined),
    soon(house.screening.status()).catch(() => undefined),
  ]);
  const { off } = placeOf(house.links);
  const said = off ? [...notices, off] : notices;
  return {
    status: database === "ok" && queue === "ok" ? "ready" : "unready",
    network: isTestnet() ? "testnet" : "mainnet",
    database,
    queue,
    chains: Object.fromEntries(
      CHAINS.map((chain) => [
        chain,
        watched.includes(chain)
          ? {
              ...chainReport(
                progress.find((known) => known.chain === chain),
                troubles.find((trouble) => trouble.chain === chain),
              ),
              ...failedNodes(house, chain),
            }
          : { state: "off" },
      ]),
    ),
    sanctions_list: list
      ? {
          list_date: list.listDate,
          addresses: list.addressCount,
          source: list.source,
          age_seconds: list.ageSeconds,
        }
      : "unusable",
    ...(mail && { mail }),
    ...(said.length > 0 && { notices: said }),
  };
}

/** Shown without failing it: a process without mail still answers. What the server said is for the log. */
async function mailReport({ sql, links }: House) {
  if (!links.sendsMail) return { state: "off" };
  const { failingSince, reason, answeredAt } = await selectMailServer(sql);
  if (failingSince) return { state: "failing", reason, since: failingSince.toISOString() };
  return answeredAt ? { state: "ok", answered_at: answeredAt.toISOString() } : { state: "not asked yet" };
}

function chainReport(progress: ChainProgress | undefined, trouble: ChainTrouble | undefined) {
  const state = {
    state: stateOf(progress, trouble),
    ...((progress?.stoppedReason ?? trouble) && { reason: progress?.stoppedReason ?? trouble?.reason }),
  };
  if (!progress) return state;
  const { block, head, lagSeconds, lookedAt, reorgs, reorgDepth, lacksFinalized } = progress;
  return {
    ...state,
    lag_blocks: Number(head > block ? head - block : 0n),
    lag_seconds: lagSeconds,
    block: Number(block),
    looked_at: lookedAt.toISOString(),
    ...(reorgs > 0 && { reorgs, last_reorg_depth: Number(reorgDepth) }),
    ...(lacksFinalized && { large_payments: "waiting: the node knows no finalized block" }),
    ...(progress.doubted > 0 && { doubted_payments: progress.doubted }),
    unmatched_logs: progress.unmatched,
    usdc: { paused: progress.usdcPaused, fee_recipient_blacklisted: progress.feeRecipientBlacklisted },
    contracts: Object.fromEntries(CONTRACTS.map((name) => [name, codeState(progress, name)])),
  };
}

function stateOf(progress: ChainProgress | undefined, trouble: ChainTrouble | undefined): string {
  if (progress && progress.stoppedReason !== null) return "stopped";
  if (trouble) return "unreachable";
  return progress ? "watching" : "starting";
}

function codeState({ foreignContracts, missingContracts }: ChainProgress, name: string): CodeState {
  if (foreignContracts.includes(name)) return "other code";
  return missingContracts.includes(name) ? "absent" : "deployed";
}

/**
 * Of this process: a URL of another chain, for one, while another URL still answers. Anybody may read it, so nodes are
 * counted as they stand in the setting; the log and `/metrics` tell their hosts.
 */
function failedNodes({ chains }: House, chain: Chain) {
  const nodes = chains.reader(chain)?.health() ?? [];
  const failed = nodes.flatMap(({ errors, lastReason }, index) =>
    errors > 0 ? [{ number: index + 1, errors, last_error: lastReason }] : [],
  );
  return failed.length > 0 && { endpoints: failed };
}

/**
 * A standby answers every question, as does what its host has made read-only, and one without room: after a write that
 * found none, room is looked for. A session that can't write is given up as after any write: it may stay so for good.
 */
async function databaseState({ sql }: House): Promise<"ok" | "read only" | "full" | "no answer"> {
  const fault = await soon(sql`
    do $$ begin
      if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
    end $$`).then(
    () => undefined,
    (error: Error) => (isReadOnly(error.cause) ? ("read only" as const) : ("no answer" as const)),
  );
  return fault ?? ((await soon(sql.hasRoom()).catch(() => false)) ? "ok" : "full");
}

async function queueState(ping: () => Promise<unknown>): Promise<"ok" | "full" | "no answer"> {
  return soon(ping()).then(
    (state) => (state === "full" ? "full" : "ok"),
    () => "no answer",
  );
}
