import type { ToolRun } from "../../../client/public.js";
import { type Fact, Facts } from "../../parts/facts.js";
import { Badge, Said, Usdc } from "../../parts/said.js";
import { labelOf } from "../../words/labels.js";
import { placeOf } from "../../words/records.js";
import { standingOf } from "../../words/standing.js";
import { inWords } from "../../words/status.js";

type Found = Record<string, unknown>;

const SHOWN = 6;
const NAMES = ["client_name", "name", "description", "label", "summary", "slug", "address"];
const AMOUNTS = ["total_usd", "amount_usd", "total_usdc", "amount_usdc", "goal_usdc", "usdc"];

/** What the tools did: a card for each record, with the way to it. */
export function Results({ results }: { results: readonly ToolRun[] }) {
  if (results.length === 0) return null;
  return (
    <ul class="results">
      {results.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what ran stays in its order
        <li key={index} class="card">
          <p class="quiet">{inWords(run.tool)}</p>
          <Result result={run.result} />
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: unknown }) {
  if (Array.isArray(result)) return <Several records={result.filter(isFound)} />;
  if (!isFound(result)) return null;
  // A page of a list: what it says beside its records is for programs.
  if (Array.isArray(result.data)) return <Several records={result.data.filter(isFound)} />;
  if (isFound(result.error)) return <p class="issue">{text(result.error.message)}</p>;
  return <One record={result} />;
}

function Several({ records }: { records: readonly Found[] }) {
  const more = records.length - SHOWN;
  if (records.length === 0) return <p>None.</p>;
  return (
    <ul class="found">
      {records.slice(0, SHOWN).map((record, index) => (
        <li key={text(record.id) || index}>
          <Line record={record} />
        </li>
      ))}
      {more > 0 && <li class="quiet">and {more} more</li>}
    </ul>
  );
}

/** A record in one line: what it is called, how much, and how it stands. */
function Line({ record }: { record: Found }) {
  const place = placeOf(record.id ?? record.approval_id);
  const name = NAMES.map((field) => text(record[field])).find((found) => found !== "");
  const amount = AMOUNTS.map((field) => record[field]).find((found) => typeof found === "number");
  const title = <Said text={[text(record.invoice_number), name ?? place?.noun].join(" ").trim()} />;
  return (
    <span class="found-line">
      {place ? <a href={place.href}>{title}</a> : title}
      {typeof amount === "number" && <Usdc amount={amount} />}
      {!place && <span class="quiet">{text(record.chain)}</span>}
      {typeof record.status === "string" && <Badge status={statusOf(record)} />}
    </span>
  );
}

/** An invoice stands as it does in the list of them. */
function statusOf({ invoice_number, status, due_date }: Found): string {
  if (invoice_number === undefined) return text(status);
  return standingOf({ status: text(status), due_date: text(due_date) || null });
}

function One({ record }: { record: Found }) {
  const place = placeOf(record.id ?? record.approval_id);
  if (!place) return <Plain record={record} />;
  const page = webAddress(record.url);
  const sign = webAddress(record.sign_url);
  return (
    <>
      <Line record={record} />
      <div class="actions">
        <a class="small" href={place.href}>
          Open {place.noun.toLowerCase()}
        </a>
        {sign && (
          <a class="small main" href={sign} target="_blank" rel="noreferrer">
            Look and sign
          </a>
        )}
        {page && (
          <a class="small" href={page} target="_blank" rel="noreferrer">
            Its page
          </a>
        )}
      </div>
    </>
  );
}

/** What is no record: a balance, counts, what screening found. */
function Plain({ record }: { record: Found }) {
  const facts: Fact[] = Object.entries(record)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([field, value]) => [labelOf(field), <Said key={field} text={said(value)} />]);
  const lists = Object.values(record).filter(Array.isArray);
  return (
    <>
      <Facts facts={facts} />
      {lists.map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a record stay in their order
        <Several key={index} records={list.filter(isFound)} />
      ))}
    </>
  );
}

function said(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

const isFound = (value: unknown): value is Found => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const webAddress = (value: unknown) => (/^https?:\/\//.test(text(value)) ? text(value) : undefined);
