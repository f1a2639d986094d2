import Router from "@koa/router";
import type { Context, Next } from "koa";
import type { Address } from "viem";
import { PublicError } from "../../../errors.js";
import { answerInTime } from "../../../onchain/answer-in-time.js";
import { simulate } from "../../../onchain/simulate.js";
import type { House } from "../../../runtime/house.js";
import { refuseSanctioned } from "../../../screening/refuse.js";
import { requireOrigin } from "../../session/origin.js";
import { placeOf } from "../../session/place.js";
import { requireSession, sessionOrNone } from "../../session/session.js";
import { PREPARE_SIGN, readBody, SUBMITTED } from "../bodies.js";
import { type PageOptions, sendPage } from "../layout.js";
import { messagePage } from "../message-page.js";
import { holdToPageRate } from "../page-rate.js";
import { wantsHtml } from "../request.js";
import { streamProgress } from "../stream-progress.js";
import { deployListPage, deployPage } from "./deploy-page.js";
import {
  type Deployment,
  type DeployView,
  deploymentOf,
  readDeployProgress,
  readDeployView,
} from "./deploy-view.js";

/** Where whoever runs the installation puts its contracts on a chain. */
export function deployRoutes(house: House, given: PageOptions): Router {
  const options = { ...given, embedOrigins: [] };
  const router = new Router({ prefix: "/sign/deploy/:chain" });
  router.use(holdToPageRate(house, options), forOperators(house, options));
  router.get("/", async (ctx) => sendPage(ctx, deployListPage(await readDeployView(house, ctx)), options));
  router.get("/:contract", async (ctx) => {
    const view = await readDeployView(house, ctx);
    const one = deploymentOf(view, ctx);
    if (wantsHtml(ctx)) return sendPage(ctx, deployPage(view, one), options);
    ctx.set("Cache-Control", "no-store");
    ctx.body = { data: await liveOf(house, view, one) };
  });
  router.get("/:contract/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const view = await readDeployView(house, ctx);
      return liveOf(house, view, deploymentOf(view, ctx));
    }),
  );
  router.post("/:contract/prepare", async (ctx) => {
    requireOrigin(ctx, placeOf(house.links));
    const { payer } = await readBody(ctx, PREPARE_SIGN);
    const view = await readDeployView(house, ctx);
    ctx.body = { data: await prepareDeployment(house, view, deploymentOf(view, ctx), payer) };
  });
  // Nothing is kept of it: whether the contract is there says more.
  router.post("/:contract/submitted", async (ctx) => {
    const { tx_hash } = await readBody(ctx, SUBMITTED);
    ctx.body = { data: { tx_hash, known: null } };
  });
  return router;
}

function forOperators(house: House, options: PageOptions) {
  return async (ctx: Context, next: Next) => {
    if (ctx.method !== "GET" || !wantsHtml(ctx)) {
      const { operator } = await requireSession(house, ctx);
      if (operator) return next();
      throw new PublicError("not_found", "There is nothing at this path.");
    }
    const { off } = placeOf(house.links);
    const session = off ? undefined : await sessionOrNone(house, ctx);
    if (session?.operator) return next();
    if (!off && !session) return ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path)}`);
    ctx.status = 404;
    const why = off
      ? `${off}.`
      : "Only the operator of this installation deploys contracts: sign in by a link of cli sign-in --operator.";
    sendPage(ctx, messagePage("Nothing to sign here", why), options);
  };
}

async function liveOf(house: House, view: DeployView, one: Deployment) {
  return {
    payment: await readDeployProgress(house, view, one),
    status: one.state,
    payable: one.state !== "deployed",
  };
}

async function prepareDeployment(house: House, { chain }: DeployView, one: Deployment, payer: Address) {
  await refuseSanctioned(house.screening, [{ path: "payer", address: payer }], "sanctioned_address");
  if (one.state === "deployed")
    throw new PublicError("state_conflict", "This contract is there already. Nothing was prepared.");
  if (one.state === "other code")
    throw new PublicError("state_conflict", "Other code than ours is at its address. Nothing was prepared.");
  const trial = await answerInTime(house.chains.reader(chain), (reader) =>
    simulate(reader, payer, [one.call]),
  );
  return {
    payer,
    chain,
    chain_id: one.call.chainId,
    prepared_at: house.clock().toISOString(),
    approve_tx: null,
    execute_tx: one.call,
    refusal:
      trial && !trial.passes ? "Tried without sending it, the deployment fails. Nothing was sent." : null,
    trial: trial?.passes ? "Tried at this moment, without sending it: it goes through." : null,
    warnings: [],
  };
}
