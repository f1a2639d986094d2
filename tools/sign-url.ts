import { PublicError } from "../src/errors.js";
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
  refuses: ["state_conflict"],
  output: signPageRecord,
} as const;

export async function renewSignUrl(ctx: Context, noun: SignedNoun, id: string) {
  const slug = mintSignSlug();
  const page = { noun, accountId: ctx.caller.account.id, id };
  const name = noun.replace("_", " ");
  const found = await replaceSignSlug(ctx.sql, page, slug, ctx.now);
  if (!found) throw notFound(name, id);
  if (found === "over")
    throw new PublicError(
      "state_conflict",
      `This ${name} is canceled or expired: nobody should sign it any more. Nothing was changed.`,
    );
  return { id, sign_url: ctx.links.sign(slug) };
}
