import type { Webhook } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Said, When } from "../../parts/said.js";
import { isOwner } from "../../session.js";
import { Sections } from "./sections.js";

const spec: ListSpec<Webhook> = {
  title: "Webhooks",
  live: ["webhook."],
  load: (query) => api.get("/api/v1/webhooks", { params: { query } }),
  columns: [
    { head: "Goes to", cell: ({ url }) => <Said text={url} /> },
    { head: "Events", cell: ({ events }) => (events ? events.join(", ") : "All") },
    { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
    { head: "Status", cell: ({ status }) => <Badge status={status} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/settings/webhooks/${id}`,
  before: <Sections />,
  empty: {
    title: "No webhook yet",
    text: "A webhook tells a program of yours what happens here, signed, and tries again until it is heard.",
  },
};

export function Webhooks() {
  const actions = isOwner.value && (
    <a class="button main" href="/console/settings/webhooks/new">
      New webhook
    </a>
  );
  return <ListScreen spec={{ ...spec, actions }} />;
}
