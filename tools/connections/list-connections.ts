import { connectionRecord, presentConnection } from "../../src/records/connection.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectConnections } from "../../src/store/connections.js";
import { listBody, listOutput, pageInput } from "../fields.js";
import { whoseConnections } from "./whose.js";

export const listConnections = defineTool({
  name: "list_connections",
  title: "List connections",
  description:
    "List the assistants that members have connected, newest first: what each may do, and when it was used last. A member who is no owner sees his own.",
  kind: "look",
  noun: "connection",
  scope: "admin",
  ownToo: true,
  meter: null,
  route: "GET /connections",
  doors: ["rest"],
  input: pageInput,
  output: listOutput(connectionRecord),
  async execute(input, ctx) {
    const whose = { accountId: ctx.caller.account.id, memberId: whoseConnections(ctx.caller), now: ctx.now };
    return listBody(await selectConnections(ctx.sql, whose, input), presentConnection);
  },
});
