import type { Connection } from "../../../client/public.js";
import { api } from "../../api.js";
import { Deed } from "../../parts/deed.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Said, When } from "../../parts/said.js";
import { isOwner, session } from "../../session.js";
import { money } from "../../words/money.js";
import { Sections } from "./sections.js";

const MAY: Record<Connection["access"], string> = {
  look: "Look alone",
  bill: "Bill",
  payouts: "Prepare payouts, each released by a person",
};

const spec: ListSpec<Connection> = {
  title: "Connections",
  live: ["connection."],
  load: (query) => api.get("/api/v1/connections", { params: { query } }),
  columns: [
    {
      head: "Assistant",
      cell: ({ client }) => (
        <>
          <Said text={client.host} /> <small>calls itself</small> <Said text={client.name ?? "nothing"} />
        </>
      ),
    },
    { head: "Connected by", cell: ({ member }) => <Said text={member.name} /> },
    {
      head: "May",
      cell: ({ access, payout_limit_usd }) =>
        payout_limit_usd > 0 ? `${MAY[access]}; ${money(payout_limit_usd)} USDC a day without` : MAY[access],
    },
    {
      head: "Last used",
      cell: ({ last_used_at }) => (last_used_at ? <When time={last_used_at} /> : "Never"),
    },
    {
      head: "Change",
      cell: ({ id, member, ended_at, client }) => {
        if (ended_at) return <Badge status="ended" />;
        if (!isOwner.value && member.id !== session.value?.member.id) return null;
        return (
          <Deed
            label={`End connection with ${client.host}`}
            short="End"
            asks="It can do nothing here any more, until somebody connects it anew."
            run={() => api.delete("/api/v1/connections/{id}", { params: { path: { id } } })}
            done="The connection has ended."
          />
        );
      },
    },
  ],
  keyOf: ({ id }) => id,
  empty: {
    title: "No assistant is connected",
    text: "An assistant that speaks MCP connects to this address and asks you first. What it may do you choose there.",
    action: <code>{`${location.origin}/mcp`}</code>,
  },
};

export function Connections() {
  return <ListScreen spec={{ ...spec, before: <Sections /> }} />;
}
