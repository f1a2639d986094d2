import { connectionRecord, presentConnection } from "../../src/records/connection.js";
import { defineTool } from "../../src/runtime/tool.js";
import { endConnections, selectConnection } from "../../src/store/connections.js";
import { failWhatWaits } from "../approvals/fail-what-waits.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";
import { whoseConnections } from "./whose.js";

export const endConnection = defineTool({
  name: "end_connection",
  title: "End connection",
  description:
    "End an assistant's connection: its tokens stop working at once, for good. Ending twice changes nothing.",
  kind: "cancel",
  noun: "connection",
  scope: "admin",
  ownToo: true,
  meter: null,
  route: "DELETE /connections/{id}",
  doors: ["rest"],
  mails: 0,
  says: "ended connection",
  tells: ({ client }) => `The connection of ${client.host} has ended.`,
  input: { id: id("api_key") },
  output: connectionRecord,
  async execute(input, ctx) {
    const { account } = ctx.caller;
    const whose = whoseConnections(ctx.caller);
    const row = await selectConnection(ctx.sql, account.id, input.id);
    if (!row || (whose && row.memberId !== whose)) throw notFound("connection", input.id);
    const [ended] = await endConnections(ctx.sql, { id: row.id }, ctx.now);
    if (!ended) return presentConnection(row);
    const record = presentConnection(ended);
    recordEvents(ctx, ["connection.ended", record]);
    await failWhatWaits(ctx, "key", [row.id]);
    return record;
  },
});
