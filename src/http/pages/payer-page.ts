import type Router from "@koa/router";
import type { Context } from "koa";
import { PublicError } from "../../errors.js";
import type { SentTerms } from "../../onchain/sent-transaction.js";
import type { AccountRow } from "../../records/account.js";
import type { House } from "../../runtime/house.js";
import type { SentPayment, TermsOnChain } from "../../store/public-payments.js";
import { addBegun } from "./begun.js";
import { type Page, type PageOptions, sendPage } from "./layout.js";
import { messagePage } from "./message-page.js";
import { holdToPageRate } from "./page-rate.js";
import type { Progress } from "./progress.js";
import { addReceipts } from "./receipt/receipt-routes.js";
import type { Occasion } from "./receipt/receipt-view.js";
import { sendCode, sentOf, slugOf, wantsHtml } from "./request.js";
import { streamProgress } from "./stream-progress.js";

/** What tells a page that takes payments from the others. */
interface PayerPage<View> {
  /** What has such an address. */
  noun: string;
  read: (house: House, slug: string, sent?: SentPayment) => Promise<View | undefined>;
  onChain: (view: View) => TermsOnChain & SentTerms;
  statusOf: (view: View) => "active" | "paid" | "expired" | "canceled";
  takes: (view: View) => boolean;
  page: (view: View) => Page;
  present: (view: View) => object;
  /** What its stream tells beside. */
  follow?: (view: View) => object;
  occasionOf: (view: View) => Pick<Occasion, "purpose" | "client" | "path">;
}

/** All but how a payment is prepared; answers how a request's page is found. */
export function addPayerPage<View extends { account: AccountRow; url: string; payment: Progress }>(
  router: Router,
  house: House,
  options: PageOptions,
  kind: PayerPage<View>,
): (ctx: Context) => Promise<View> {
  const find = (ctx: Context) => kind.read(house, slugOf(ctx), sentOf(ctx));
  const found = async (ctx: Context) => {
    const view = await find(ctx);
    if (!view) throw new PublicError("not_found", `There is no ${kind.noun} at this address.`);
    return view;
  };
  router.use(holdToPageRate(house, options));
  router.get("/", async (ctx) => {
    const view = wantsHtml(ctx) ? await find(ctx) : await found(ctx);
    ctx.status = !view ? 404 : isGone(kind.statusOf(view)) ? 410 : 200;
    if (wantsHtml(ctx)) return sendPage(ctx, view ? kind.page(view) : notFound(kind.noun), options);
    ctx.set("Cache-Control", "no-store");
    ctx.body = { data: view && { ...kind.present(view), payable: kind.takes(view) } };
  });
  addBegun(router, house, async (ctx) => kind.onChain(await found(ctx)));
  router.get("/events", (ctx) =>
    streamProgress(ctx, options.stopping, async () => {
      const view = await found(ctx);
      const status = kind.statusOf(view);
      return { payment: view.payment, status, payable: kind.takes(view), ...kind.follow?.(view) };
    }),
  );
  router.get("/qr.svg", async (ctx) => sendCode(ctx, (await found(ctx)).url));
  addReceipts(router, house, options, async (ctx) => {
    const view = await find(ctx);
    return view && { ...kind.occasionOf(view), terms: kind.onChain(view), account: view.account };
  });
  return found;
}

function isGone(status: string): boolean {
  return status === "expired" || status === "canceled";
}

function notFound(noun: string): Page {
  return messagePage(
    "There is no such page",
    `No ${noun} has this address. Check the link, or ask whoever sent it to you for a new one. Nothing was paid.`,
  );
}
