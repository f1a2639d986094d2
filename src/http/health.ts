import Router from "@koa/router";
import type { Middleware } from "koa";
import { CHAINS } from "../chains.js";
import type { ChainProgress } from "../runtime/chain-progress.js";
import type { House } from "../runtime/house.js";

export interface HealthParts {
  house: House;
  pingQueue(): Promise<void>;
  readProgress(): Promise<ChainProgress[]>;
  /** Chains with an RPC to read from. */
  watched: readonly string[];
}

const PATIENCE_MS = 2_000;

/** `/healthz` speaks for the process, `/readyz` for what it needs; chains and lists are shown without failing it. */
export function healthRoutes(parts: HealthParts): Middleware {
  const router = new Router();
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", async (ctx) => {
    const report = await readiness(parts);
    ctx.status = report.status === "ready" ? 200 : 503;
    ctx.body = report;
  });
  return router.routes() as Middleware;
}

async function readiness({ house, pingQueue, readProgress, watched }: HealthParts) {
  const [database, queue, progress, list] = await Promise.all([
    answers(() => house.sql`select 1`),
    answers(pingQueue),
    inTime(readProgress()).catch(() => []),
    inTime(house.screening.status()).catch(() => undefined),
  ]);
  return {
    status: database === "ok" && queue === "ok" ? "ready" : "unready",
    database,
    queue,
    chains: Object.fromEntries(
      CHAINS.map((chain) => [
        chain,
        watched.includes(chain)
          ? chainReport(progress.find((known) => known.chain === chain))
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
  };
}

function chainReport(progress: ChainProgress | undefined) {
  if (!progress) return { state: "starting" };
  const { block, head, lagSeconds, lookedAt, missingContracts, stoppedReason, reorgs, reorgDepth } = progress;
  return {
    state: stoppedReason === null ? "watching" : "stopped",
    ...(stoppedReason !== null && { reason: stoppedReason }),
    lag_blocks: Number(head > block ? head - block : 0n),
    lag_seconds: lagSeconds,
    block: Number(block),
    looked_at: lookedAt.toISOString(),
    ...(reorgs > 0 && { reorgs, last_reorg_depth: Number(reorgDepth) }),
    unmatched_logs: progress.unmatched,
    contracts: missingContracts.length === 0 ? "present" : { missing: missingContracts },
  };
}

async function answers(ask: () => Promise<unknown>): Promise<"ok" | "no answer"> {
  return inTime(ask()).then(
    () => "ok",
    () => "no answer",
  );
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
