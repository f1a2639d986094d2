import { mintSignSlug, signPageRecord } from "../src/records/sign-page.js";
import type { Context } from "../src/runtime/context.js";
import { replaceSignSlug, type SignedNoun } from "../src/store/sign-pages.js";
import { notFound } from "./not-found.js";

/** What the three tools have in common that give a record a new page to be signed on. */
export const SIGN_URL = {
  kind: "change",
  scope: "write",
  meter: null,
  doors: ["rest"],
  mails: 0,
  fullOnly: true,
  output: signPageRecord,
} as const;

export async function renewSignUrl(ctx: Context, noun: SignedNoun, id: string) {
  const slug = mintSignSlug();
  const page = { noun, accountId: ctx.caller.account.id, id };
  const found = await replaceSignSlug(ctx.sql, page, slug, ctx.now);
  if (!found) throw notFound(noun.replace("_", " "), id);
  return { id, sign_url: ctx.links.sign(slug) };
}
