import { defineTool } from "../../src/runtime/tool.js";
import { id } from "../fields.js";
import { renewSignUrl, SIGN_URL } from "../sign-url.js";

export const renewPlanSignUrl = defineTool({
  ...SIGN_URL,
  name: "renew_plan_sign_url",
  title: "New sign page of a subscription plan",
  description: "Give a subscription plan a new address to be signed at. The old one opens nothing any more.",
  noun: "subscription_plan",
  route: "POST /subscriptions/{id}/sign-url",
  says: "made a new sign page for subscription plan",
  input: { id: id("subscription_plan") },
  execute: ({ id }, ctx) => renewSignUrl(ctx, "subscription_plan", id),
});
