import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Said } from "../../parts/said.js";
import { money } from "../../words/money.js";

/** Something that goes on only when a person does it. */
interface Need {
  id: string;
  href: string;
  what: string;
  deed: "Decide" | "Sign" | "Look";
}

const MOST = 50;
const EVENTS = [
  "approval.",
  "payout.",
  "donation.",
  "subscription.",
  "payment.sanctioned_payer",
  "payment.late",
];

export function NeedsYou() {
  const { value, error, reload } = useLoaded("needs", loadNeeds, EVENTS);
  return (
    <section class="card" aria-label="Needs you">
      <h2>Needs you</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.length === 0 && <p class="quiet">Nothing waits for you.</p>}
      {value && value.length > 0 && (
        <ul class="feed">
          {value.map(({ id, href, what, deed }) => (
            <li key={id}>
              <Said text={what} />
              <a class="small" href={href}>
                {deed}
                <span class="hidden">: {what}</span>
              </a>
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
      ({ id, summary }): Need => ({ id, href: `/console/approvals/${id}`, what: summary, deed: "Decide" }),
    ),
    ...payouts.data.map(
      ({ id, label, totalUsdc, recipient_count }): Need => ({
        id,
        href: `/console/payouts/${id}`,
        what: `${label ?? "Payout"}: ${money(totalUsdc)} USDC to ${recipient_count}`,
        deed: "Sign",
      }),
    ),
    ...jars.data
      .filter(({ activated }) => !activated)
      .map(
        ({ id, name }): Need => ({ id, href: `/console/donations/${id}`, what: `Jar ${name}`, deed: "Sign" }),
      ),
    ...plans.data
      .filter(({ registered }) => !registered)
      .map(
        ({ id, name }): Need => ({
          id,
          href: `/console/subscriptions/${id}`,
          what: `Plan ${name}`,
          deed: "Sign",
        }),
      ),
  ];
}
