import { ErrorBoundary } from "preact-iso";
import { type Income, UnsignedError } from "../../../client/public.js";
import { api } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { laterPart } from "../../parts/later.js";
import { useLoaded } from "../../parts/loading.js";
import { ChainName, Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { isOwner } from "../../session.js";
import { money } from "../../words/money.js";
import { LivePayments } from "./live-payments.js";
import { NeedsYou } from "./needs-you.js";
import { seriesOf, spanOf } from "./sums.js";

const Steps = laterPart(() => import("./steps.js").then(({ Steps }) => Steps));
const ReceivedChart = laterPart(() =>
  import("./received-chart.js").then(({ ReceivedChart }) => ReceivedChart),
);
const SHOWN_DAYS = 30;
const SPANS = [
  [1, "Today", "yesterday"],
  [7, "7 days", "the 7 days before"],
  [SHOWN_DAYS, "30 days", "the 30 days before"],
] as const;

export function Home() {
  const { value, error, reload } = useLoaded("income", loadIncome, ["payment.", "invoice."]);
  const hasChart = value !== undefined && value.days.length > 0;
  return (
    <Screen title="Home">
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value?.days.length === 0 && isOwner.value && (
        <section class="card" aria-label="First steps">
          <h2>First steps</h2>
          <ErrorBoundary>
            <Steps />
          </ErrorBoundary>
        </section>
      )}
      <div class="tiles">
        {SPANS.map((span) => (
          <Received key={span[0]} span={span} income={value} />
        ))}
        <Owed income={value} />
      </div>
      <div class={hasChart ? "columns with-chart" : "columns"}>
        <NeedsYou />
        {hasChart && (
          <section class="card chart" aria-label="Received per day">
            <h2>Received per day</h2>
            <ErrorBoundary>
              <ReceivedChart {...seriesOf(value, SHOWN_DAYS)} />
            </ErrorBoundary>
          </section>
        )}
        <LivePayments />
      </div>
    </Screen>
  );
}

async function loadIncome(): Promise<Income> {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const ask = (zone: { time_zone?: string }) =>
    api.get("/api/v1/income", { params: { query: { days: 2 * SHOWN_DAYS, ...zone } } });
  // Some browsers name one that nobody knows; and some a newer one than the service does.
  const { data } = await ask({ time_zone }).catch((error: unknown) => {
    if (error instanceof UnsignedError && error.status === 400) return ask({});
    throw error;
  });
  return data;
}

function Received({
  span: [days, name, beforeName],
  income,
}: {
  span: (typeof SPANS)[number];
  income?: Income | undefined;
}) {
  const span = income && spanOf(income, days);
  return (
    <section
      class={days === SHOWN_DAYS ? "card tile by-chain-always" : "card tile"}
      aria-label={`Received, ${name}`}
    >
      <h2>{days === 1 ? "Received today" : `Received in ${name}`}</h2>
      {span ? (
        <>
          <p class="large">
            <Usdc amount={span.received} />
          </p>
          <p class="quiet">
            {money(span.before)} {days === 1 ? beforeName : `in ${beforeName}`}
          </p>
          {span.byChain.length > 0 && (
            <ul class="by-chain">
              {span.byChain.map(([chain, amount]) => (
                <li key={chain}>
                  <a href={`/console/payments?${new URLSearchParams({ status: "final", chain })}`}>
                    <ChainName chain={chain} />
                  </a>
                  <span>{money(amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p class="quiet">…</p>
      )}
    </section>
  );
}

function Owed({ income }: { income?: Income | undefined }) {
  return (
    <section class="card tile" aria-label="Open invoices">
      <h2>Open</h2>
      {income ? (
        <>
          <p class="large">
            <Usdc amount={income.open_usdc} />
          </p>
          <p>
            <a href="/console/invoices?status=sent">{countOf(income.open_invoices)}</a>
          </p>
          {income.overdue_invoices > 0 && (
            <p class="overdue">
              {money(income.overdue_usdc)} USDC overdue:{" "}
              <a href="/console/invoices?overdue=true">{countOf(income.overdue_invoices)}</a>
            </p>
          )}
        </>
      ) : (
        <p class="quiet">…</p>
      )}
    </section>
  );
}

const countOf = (count: number) => `${count} ${count === 1 ? "invoice" : "invoices"}`;
