import { apiKeyRecord, presentApiKey } from "../../src/records/api-key.js";
import { defineTool } from "../../src/runtime/tool.js";
import { revokeApiKey as revokeRow, selectApiKey } from "../../src/store/api-keys.js";
import { failWhatWaits } from "../approvals/fail-what-waits.js";
import { tellOfEnd } from "../connections/ending.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const revokeApiKey = defineTool({
  name: "revoke_api_key",
  title: "Revoke API key",
  description:
    "Revoke a key of this account. It stops working at once, for good. Revoking twice changes nothing.",
  kind: "cancel",
  noun: "api_key",
  scope: "admin",
  meter: null,
  route: "DELETE /api-keys/{id}",
  doors: ["rest"],
  mails: 0,
  says: "revoked API key",
  tells: (key) => `API key ${key.id} is revoked.`,
  input: { id: id("api_key") },
  output: apiKeyRecord,
  async execute(input, ctx) {
    const revoked = await revokeRow(ctx.sql, ctx.caller.account.id, input.id, ctx.now);
    if (!revoked) {
      const row = await selectApiKey(ctx.sql, ctx.caller.account.id, input.id);
      if (!row) throw notFound("API key", input.id);
      return presentApiKey(row);
    }
    const record = presentApiKey(revoked);
    recordEvents(ctx, ["api_key.revoked", record]);
    if (revoked.kind === "oauth") await tellOfEnd(ctx, revoked.id);
    await failWhatWaits(ctx, "key", [revoked.id]);
    return record;
  },
});
