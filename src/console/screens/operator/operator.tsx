import type { Backlog, Chain } from "../../../client/public.js";
import { api } from "../../api.js";
import { type ChainReport, type Installation, loadInstallation } from "../../installation.js";
import { Facts } from "../../parts/facts.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Badge, ChainName, Day, Said } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { Table } from "../../parts/table.js";
import { isOperator } from "../../session.js";
import { Sections } from "../settings/sections.js";

const STATES: Record<ChainReport["state"], string> = {
  off: "Not read: no node is set for it",
  starting: "Read for the first time",
  watching: "Read",
  unreachable: "No node answers",
  stopped: "Stopped: a person has to look",
};

/** How the installation is, in words. */
export function Operator() {
  const { value, error, reload } = useLoaded("installation", loadInstallation);
  const waiting = useLoaded("backlog", async () =>
    isOperator.value ? (await api.get("/session/backlog")).data : undefined,
  );
  const again = () => {
    reload();
    waiting.reload();
  };
  return (
    <Screen
      title="Installation"
      actions={
        <button type="button" class="small" onClick={again}>
          Look again
        </button>
      }
    >
      <Sections />
      {!isOperator.value && <p>This is for the operator of the installation.</p>}
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {waiting.error !== undefined && <Failure error={waiting.error} onRetry={waiting.reload} />}
      {isOperator.value && value && <Report report={value} backlog={waiting.value} />}
    </Screen>
  );
}

function Report({ report, backlog }: { report: Installation; backlog?: Backlog | undefined }) {
  const { status, database, queue, chains = {}, sanctions_list: list, notices = [] } = report;
  return (
    <>
      {notices.length > 0 && (
        <ul class="warn" aria-label="Notices">
          {notices.map((notice) => (
            <li key={notice}>
              <Said text={notice} />
            </li>
          ))}
        </ul>
      )}
      <section class="card" aria-label="The service">
        <Facts
          facts={[
            ["The service", status === "ready" ? "Takes requests" : `Takes none: ${status}`],
            ["Database", database === "ok" ? "Answers" : `Trouble: ${database ?? "unknown"}`],
            ["Queue", queue === "ok" ? "Answers" : `Trouble: ${queue ?? "unknown"}`],
            backlog && ["Webhooks", counted(backlog.webhooks, "delivery due", "deliveries due")],
            backlog && ["Mail", counted(backlog.mail, "letter due", "letters due")],
            backlog && [
              "Waits for a worker",
              backlog.tasks === null ? "Not known" : counted(backlog.tasks, "task", "tasks"),
            ],
            ["Sanctions list", <List key="list" list={list} />],
          ]}
        />
      </section>
      <Table
        caption="Chains"
        rows={Object.entries(chains) as [Chain, ChainReport][]}
        keyOf={([chain]) => chain}
        columns={[
          { head: "Chain", cell: ([chain]) => <ChainName chain={chain} /> },
          { head: "State", cell: ([, found]) => <State found={found} /> },
          {
            head: "Behind",
            cell: ([, { lag_seconds }]) => (lag_seconds === undefined ? "–" : span(lag_seconds)),
          },
          { head: "Contracts", cell: ([chain, found]) => <Contracts chain={chain} found={found} /> },
        ]}
      />
    </>
  );
}

function State({ found: { state, reason, usdc, large_payments, endpoints = [] } }: { found: ChainReport }) {
  const said = [
    reason,
    usdc?.paused && "USDC is paused by its issuer: nothing can be paid.",
    usdc?.fee_recipient_blacklisted &&
      "The fee recipient is blacklisted by the issuer: whatever takes a fee fails.",
    large_payments && `Large payments: ${large_payments}.`,
    ...endpoints.map(
      ({ number, errors, last_error }) => `Node ${number} failed ${errors} times: ${last_error}`,
    ),
  ].filter((part): part is string => typeof part === "string" && part !== "");
  return (
    <div>
      {STATES[state]}
      {said.map((part) => (
        <p key={part} class="quiet">
          <Said text={part} />
        </p>
      ))}
    </div>
  );
}

function Contracts({ chain, found: { state, contracts = {} } }: { chain: Chain; found: ChainReport }) {
  if (state === "off") return <>–</>;
  const states = Object.values(contracts);
  const there = states.filter((one) => one === "deployed").length;
  const isForeign = states.includes("other code");
  return (
    <div class="actions">
      {isForeign && <Badge status="other code" />}
      {states.length === 0 ? "Not known yet" : `${there} of ${states.length} deployed`}
      {there < states.length && (
        <a class="small" href={`/sign/deploy/${chain}`} target="_blank" rel="noreferrer">
          Deploy<span class="hidden"> on {chain}</span>
        </a>
      )}
    </div>
  );
}

function List({ list }: { list: Installation["sanctions_list"] }) {
  if (!list || list === "unusable") return <>None that can be used: nothing is prepared</>;
  return (
    <>
      Of <Day time={list.list_date} />, {list.addresses} addresses, looked for {span(list.age_seconds)} ago (
      {list.source})
    </>
  );
}

function counted(count: number, one: string, more: string): string {
  return count === 0 ? "Nothing waits" : `${count} ${count === 1 ? one : more}`;
}

const UNITS = [
  [86_400, "days"],
  [3_600, "hours"],
  [60, "minutes"],
] as const;

function span(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, "seconds"];
  return `${Math.floor(seconds / size)} ${unit}`;
}
