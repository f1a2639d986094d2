import { defineTool } from "../../src/runtime/tool.js";
import { id } from "../fields.js";
import { renewSignUrl, SIGN_URL } from "../sign-url.js";

export const renewPayoutSignUrl = defineTool({
  ...SIGN_URL,
  name: "renew_payout_sign_url",
  title: "New sign page of a payout",
  description: "Give a payout a new address to be signed at. The old one opens nothing any more.",
  noun: "payout",
  route: "POST /payouts/{id}/sign-url",
  says: "made a new sign page for payout",
  input: { id: id("payout") },
  execute: ({ id }, ctx) => renewSignUrl(ctx, "payout", id),
});
