import { apiKeyRecord, presentApiKey } from "../../src/records/api-key.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectApiKeys } from "../../src/store/api-keys.js";
import { listBody, listOutput, pageInput } from "../fields.js";

export const listApiKeys = defineTool({
  name: "list_api_keys",
  title: "List API keys",
  description:
    "List this account's keys, newest first: kind, scopes, label and last four characters, never the key.",
  kind: "look",
  noun: "api_key",
  scope: "admin",
  meter: null,
  route: "GET /api-keys",
  doors: ["rest"],
  input: pageInput,
  output: listOutput(apiKeyRecord),
  async execute(input, ctx) {
    const page = await selectApiKeys(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, presentApiKey);
  },
});
