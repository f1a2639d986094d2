import { defineTool } from "../../src/runtime/tool.js";
import { id } from "../fields.js";
import { renewSignUrl, SIGN_URL } from "../sign-url.js";

export const renewJarSignUrl = defineTool({
  ...SIGN_URL,
  name: "renew_jar_sign_url",
  title: "New sign page of a donation jar",
  description: "Give a donation jar a new address to be signed at. The old one opens nothing any more.",
  noun: "donation_jar",
  route: "POST /donations/{id}/sign-url",
  says: "made a new sign page for donation jar",
  input: { id: id("donation_jar") },
  execute: ({ id }, ctx) => renewSignUrl(ctx, "donation_jar", id),
});
