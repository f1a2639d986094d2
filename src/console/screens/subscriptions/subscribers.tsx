import type { Subscriber } from "../../../client/public.js";
import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { Badge, ShortHex, When } from "../../parts/said.js";
import { ShowMore, useSeveral } from "../../parts/several.js";
import { type Column, Table } from "../../parts/table.js";

const COLUMNS: readonly Column<Subscriber>[] = [
  { head: "Subscriber", cell: ({ subscriber }) => <ShortHex hex={subscriber} /> },
  { head: "Since", cell: ({ since }) => <When time={since} /> },
  { head: "Paid until", cell: ({ paid_until }) => <When time={paid_until} /> },
  { head: "Status", cell: ({ status }) => <Badge status={status} /> },
];

export function Subscribers({ planId }: { planId: string }) {
  const list = (limit: number) =>
    api.list("/api/v1/subscriptions/{id}/subscribers", {
      params: { path: { id: planId }, query: { limit } },
    });
  const { value, error, reload, showMore } = useSeveral(`subscribers ${planId}`, list, ["subscription."]);
  return (
    <section class="list" aria-label="Subscribers">
      <h2>Subscribers</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.rows.length === 0 && (
        <p class="quiet">Nobody has subscribed yet. Give the page's address away.</p>
      )}
      {value && value.rows.length > 0 && (
        <Table
          caption="Subscribers"
          columns={COLUMNS}
          rows={value.rows}
          keyOf={({ subscriber }) => subscriber}
        />
      )}
      <ShowMore when={value?.hasMore} onClick={showMore} />
    </section>
  );
}
