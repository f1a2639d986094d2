import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Said } from "../../parts/said.js";
import { mayWrite } from "../../session.js";
import { money } from "../../words/money.js";

/** Something that goes on only when a person does it. */
interface Need {
  record: string;
  what: string;
  deed: "Decide" | "Sign";
  /** Where it is done, if elsewhere than at its record. */
  at?: string | null;
}

const MOST = 50;
const EVENTS = ["approval.", "payout.", "donation.", "subscription."];

export function NeedsYou() {
  const { value, error, reload } = useLoaded("needs", loadNeeds, EVENTS);
  return (
    <section class="card" aria-label="Needs you">
      <h2>Needs you</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.length === 0 && <p class="quiet">Nothing waits for you.</p>}
      {value && value.length > 0 && (
        <ul class="feed">
          {value.map(({ record, what, deed, at }) => (
            <li key={record}>
              <a class="what" href={record}>
                <Said text={what} />
              </a>
              {mayWrite.value && (
                <a class="small" href={at ?? record}>
                  {deed}
                  <span class="hidden">: {what}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function loadNeeds(): Promise<Need[]> {
  const [approvals, payouts, jars, plans] = await Promise.all([
    api.get("/api/v1/approvals", { params: { query: { status: "waiting", limit: MOST } } }),
    api.get("/api/v1/payouts", { params: { query: { status: "prepared", limit: MOST } } }),
    api.get("/api/v1/donations", { params: { query: { status: "active", limit: MOST } } }),
    api.get("/api/v1/subscriptions", { params: { query: { status: "active", limit: MOST } } }),
  ]);
  return [
    ...approvals.data.map(
      ({ id, summary }): Need => ({ record: `/console/approvals/${id}`, what: summary, deed: "Decide" }),
    ),
    ...payouts.data.map(
      ({ id, label, totalUsdc, recipient_count, refund_of, sign_url }): Need => ({
        record: `/console/payouts/${id}`,
        what: `${label ?? (refund_of === null ? "Payout" : "Refund")}: ${money(totalUsdc)} USDC to ${recipient_count}`,
        deed: "Sign",
        at: sign_url,
      }),
    ),
    ...jars.data
      .filter(({ activated }) => !activated)
      .map(
        ({ id, name, sign_url }): Need => ({
          record: `/console/donations/${id}`,
          what: `Jar ${name}`,
          deed: "Sign",
          at: sign_url,
        }),
      ),
    ...plans.data
      .filter(({ registered }) => !registered)
      .map(
        ({ id, name, sign_url }): Need => ({
          record: `/console/subscriptions/${id}`,
          what: `Plan ${name}`,
          deed: "Sign",
          at: sign_url,
        }),
      ),
  ];
}
