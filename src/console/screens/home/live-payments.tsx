import { api } from "../../api.js";
import { Empty } from "../../parts/empty.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Badge, ChainName, Usdc, When } from "../../parts/said.js";
import { placeOf } from "../../words/records.js";

const SHOWN = 8;

/** As they come: seen first, final when their block is. */
export function LivePayments() {
  const load = async () => (await api.get("/api/v1/payments", { params: { query: { limit: SHOWN } } })).data;
  const { value, error, reload } = useLoaded("payments", load, ["payment."]);
  return (
    <section class="card" aria-label="Latest payments">
      <h2>Latest payments</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.length === 0 && (
        <Empty
          title="Nothing has come in yet"
          text="Make a link or an invoice and pay it: a payment shows here within seconds, before it is final."
        />
      )}
      {value && value.length > 0 && (
        <ul class="feed" aria-live="polite">
          {value.map(({ id, resource_id, amount_usdc, chain, status, mined_at, created_at }) => (
            <li key={id}>
              <a href={`/console/payments/${id}`}>
                <Usdc amount={amount_usdc} />
              </a>
              <small>
                {placeOf(resource_id)?.noun ?? "Nothing known"}, <ChainName chain={chain} />,{" "}
                <When time={mined_at ?? created_at} />
              </small>
              <Badge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
