import { readFileSync } from "node:fs";
import Router from "@koa/router";
import type { Middleware } from "koa";
import { readJson } from "../../../src/http/body.js";
import { fromPackageRoot } from "../../../src/package-root.js";
import type { LocalWallet } from "../local-wallet.js";

/** What the demo's pages are told of their one wallet. */
export const DEMO = {
  script: "/demo/wallet.js",
  wallet: "demo.unsigned",
  banner: "Demo on local chains: the wallet and its money are for trying out alone.",
};

export function walletRoutes(wallet: LocalWallet): Middleware {
  const router = new Router();
  router.get(DEMO.script, (ctx) => {
    ctx.type = "text/javascript; charset=utf-8";
    ctx.body = readFileSync(fromPackageRoot("test/support/demo/wallet-page.js"), "utf8");
  });
  router.post("/demo/wallet", async (ctx) => {
    const { method, params } = (await readJson(ctx, 64 * 1024)) as { method: string; params: unknown[] };
    ctx.body = await wallet.answer(String(method), Array.isArray(params) ? params : []);
  });
  return router.routes() as Middleware;
}
