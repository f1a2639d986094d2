import type { FinalPayment } from "../../client/public.js";
import { ShortHex, Usdc, When } from "./said.js";

export function PaidBy({ payments }: { payments: readonly FinalPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section class="card" aria-label="Payments">
      <h2>Payments</h2>
      <ul class="feed">
        {payments.map(({ id, amount_usdc, payer, at }) => (
          <li key={id}>
            <a href={`/console/payments/${id}`}>
              <Usdc amount={amount_usdc} />
            </a>
            <small>
              <When time={at} />
              {payer && (
                <>
                  , by <ShortHex hex={payer} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
