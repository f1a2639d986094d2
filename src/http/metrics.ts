import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, Middleware } from "koa";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { PublicError } from "../errors.js";
import { addBacklogGauges } from "./backlog-gauges.js";
import { addChainGauges } from "./chain-gauges.js";
import type { HealthParts } from "./health.js";
import { soonForAll } from "./soon.js";

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Shown = Pick<HealthParts, "house" | "readProgress" | "queueDepth">;

/** Times every request, and answers `/metrics` to whoever has the token; without one, outside production only. */
export function metricsRoutes(
  settings: { METRICS_TOKEN?: string | undefined; production: boolean },
  parts: Shown,
  others: readonly Registry[] = [],
  tellOf: (registries: Registry[]) => (own: () => Promise<string>) => Promise<string> = () => (own) => own(),
): Middleware {
  const registry = createRegistry(parts);
  const registries = [registry, ...others];
  const tell = tellOf(registries);
  const requests = new Histogram({
    name: "unsigned_http_request_seconds",
    help: "Time to answer a request, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return async (ctx, next) => {
    if (ctx.path === "/metrics" && ctx.method === "GET") {
      requireToken(ctx, settings);
      ctx.type = registry.contentType;
      ctx.body = await tell(() => Registry.merge(registries).metrics());
      return;
    }
    const started = performance.now();
    let status = 500;
    try {
      await next();
      status = ctx.status;
    } catch (error) {
      if (error instanceof PublicError) status = error.status;
      throw error;
    } finally {
      const route = ctx.state.route ?? "other";
      requests.observe({ method: ctx.method, route, status }, (performance.now() - started) / 1000);
    }
  };
}

function createRegistry({ house, readProgress, queueDepth }: Shown): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readList = soonForAll(() => house.screening.status());
  new Gauge({
    name: "unsigned_sanctions_list_age_seconds",
    help: "Since the sanctions list in use was fetched; NaN where none can be used",
    aggregator: "max",
    registers: [registry],
    async collect() {
      this.set((await readList().catch(() => undefined))?.ageSeconds ?? Number.NaN);
    },
  });
  addChainGauges(registry, house, readProgress);
  addBacklogGauges(registry, house, queueDepth);
  return registry;
}

function requireToken(
  ctx: Context,
  { METRICS_TOKEN, production }: { METRICS_TOKEN?: string | undefined; production: boolean },
): void {
  if (METRICS_TOKEN === undefined) {
    if (production) throw new PublicError("not_found", "There is nothing at this path.");
    return;
  }
  const given = /^Bearer +(\S+)$/i.exec(ctx.get("authorization"))?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN)))
    throw new PublicError("invalid_key", "Send the metrics token as Authorization: Bearer <METRICS_TOKEN>.");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
