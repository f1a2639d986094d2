import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Said } from "../../parts/said.js";
import { firstOf } from "../../parts/several.js";
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

/** Of each kind. */
const MOST = 50;
/** Not what is given to a jar or paid for a plan: that makes nobody sign. */
const EVENTS = [
  "approval.",
  "payout.",
  ...["created", "activated", "canceled"].map((deed) => `donation.${deed}`),
  ...["created", "registered", "canceled"].map((deed) => `subscription.${deed}`),
];

export function NeedsYou() {
  const { value, error, reload } = useLoaded("needs", loadNeeds, EVENTS);
  return (
    <section class="card" aria-label="Needs you">
      <h2>Needs you</h2>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.rows.length === 0 && <p class="quiet">Nothing waits for you.</p>}
      {value && value.rows.length > 0 && (
        <ul class="feed">
          {value.rows.map(({ record, what, deed, at }) => (
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
      {value?.hasMore && <p class="quiet">The newest {MOST} of each kind are shown.</p>}
    </section>
  );
}

async function loadNeeds() {
  const found = await Promise.all(
    [approvals(), payouts(), jars(), plans()].map((needs) => firstOf(needs, MOST)),
  );
  return { rows: found.flatMap(({ rows }) => rows), hasMore: found.some(({ hasMore }) => hasMore) };
}

const all = <S extends string>(status: S) => ({ params: { query: { status, limit: 200 } } });

async function* approvals(): AsyncGenerator<Need> {
  for await (const { id, summary } of api.list("/api/v1/approvals", all("waiting")))
    yield { record: `/console/approvals/${id}`, what: summary, deed: "Decide" };
}

async function* payouts(): AsyncGenerator<Need> {
  for await (const payout of api.list("/api/v1/payouts", all("prepared"))) {
    const { id, label, totalUsdc, recipient_count, refund_of, sign_url: at } = payout;
    const what = `${label ?? (refund_of === null ? "Payout" : "Refund")}: ${money(totalUsdc)} USDC to ${recipient_count}`;
    yield { record: `/console/payouts/${id}`, what, deed: "Sign", at };
  }
}

async function* jars(): AsyncGenerator<Need> {
  for await (const { id, name, activated, sign_url: at } of api.list("/api/v1/donations", all("active")))
    if (!activated) yield { record: `/console/donations/${id}`, what: `Jar ${name}`, deed: "Sign", at };
}

async function* plans(): AsyncGenerator<Need> {
  for await (const { id, name, registered, sign_url: at } of api.list("/api/v1/subscriptions", all("active")))
    if (!registered) yield { record: `/console/subscriptions/${id}`, what: `Plan ${name}`, deed: "Sign", at };
}
