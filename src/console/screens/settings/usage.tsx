import { api } from "../../api.js";
import { Facts } from "../../parts/facts.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { Table } from "../../parts/table.js";
import { operationOf } from "../../words/labels.js";
import { inWords } from "../../words/status.js";
import { Sections } from "./sections.js";

const count = new Intl.NumberFormat("en");

export function Usage() {
  const { value, error, reload } = useLoaded("usage", async () => (await api.get("/api/v1/usage")).data);
  return (
    <Screen title="Usage">
      <Sections />
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value && (
        <>
          <section class="card" aria-label="This month">
            <Facts
              facts={[
                ["Month", value.month],
                ["Plan", inWords(value.plan)],
                ["Calls", `${count.format(value.used)} of ${count.format(value.quota)}`],
                ["Left", count.format(value.remaining)],
                ["Charged beyond them", <Usdc key="charged" amount={value.charges_usd} />],
                [
                  "Limit of that",
                  value.spend_limit_usd === null ? (
                    "None"
                  ) : (
                    <Usdc key="limit" amount={value.spend_limit_usd} />
                  ),
                ],
              ]}
            />
          </section>
          <p class="quiet">Looking in the console is free: only what is made, here or by a key, counts.</p>
          {value.by_operation.length > 0 && (
            <Table
              caption="By operation"
              rows={value.by_operation}
              keyOf={({ operation }) => operation}
              columns={[
                { head: "Operation", cell: ({ operation }) => operationOf(operation) },
                { head: "Calls", cell: (row) => count.format(row.count), figures: true },
                { head: "Beyond the quota", cell: (row) => count.format(row.charged_count), figures: true },
                { head: "Charged", cell: ({ charges_usd }) => <Usdc amount={charges_usd} />, figures: true },
              ]}
            />
          )}
        </>
      )}
    </Screen>
  );
}
