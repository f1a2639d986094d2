import type { Subscriber } from "../../../client/public.js";
import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Badge, ShortHex, When } from "../../parts/said.js";
import { type Column, Table } from "../../parts/table.js";

const COLUMNS: readonly Column<Subscriber>[] = [
  { head: "Subscriber", cell: ({ subscriber }) => <ShortHex hex={subscriber} /> },
  { head: "Since", cell: ({ since }) => <When time={since} /> },
  { head: "Paid until", cell: ({ paid_until }) => <When time={paid_until} /> },
  { head: "Status", cell: ({ status }) => <Badge status={status} /> },
];
const SHOWN = 200;

export function Subscribers({ planId }: { planId: string }) {
  const load = () =>
    api.get("/api/v1/subscriptions/{id}/subscribers", {
      params: { path: { id: planId }, query: { limit: SHOWN } },
    });
  const { value, error, reload } = useLoaded(`subscribers ${planId}`, load, ["subscription."]);
  return (
    <section class="list" aria-label="Subscribers">
      <h2>Subscribers</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.data.length === 0 && (
        <p class="quiet">Nobody has subscribed yet. Give the page's address away.</p>
      )}
      {value && value.data.length > 0 && (
        <Table
          caption="Subscribers"
          columns={COLUMNS}
          rows={value.data}
          keyOf={({ subscriber }) => subscriber}
        />
      )}
      {value?.has_more && <p class="quiet">The newest {SHOWN} are shown.</p>}
    </section>
  );
}
