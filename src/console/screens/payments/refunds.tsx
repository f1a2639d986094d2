import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Badge, Usdc, When } from "../../parts/said.js";

/** What was prepared to go back, whatever became of it. */
export function Refunds({ paymentId }: { paymentId: string }) {
  const load = () => api.get("/api/v1/payouts", { params: { query: { refund_of: paymentId } } });
  const { value, error, reload } = useLoaded(`refunds ${paymentId}`, load, ["payout."]);
  if (error !== undefined) return <Failure error={error} onRetry={reload} />;
  if (!value || value.data.length === 0) return null;
  return (
    <section class="card" aria-label="Refunds">
      <h2>Refunds</h2>
      <ul class="feed">
        {value.data.map(({ id, totalUsdc, status, created_at }) => (
          <li key={id}>
            <a href={`/console/payouts/${id}`}>
              <Usdc amount={totalUsdc} />
            </a>
            <small>
              <When time={created_at} />
            </small>
            <Badge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
