import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { messageOf } from "../api.js";
import { mayWrite } from "../session.js";
import { announce } from "../shell/notices.js";
import { Empty } from "./empty.js";
import { Failure } from "./failure.js";
import { type Choice, Filters } from "./filters.js";
import { useLoaded } from "./loading.js";
import { Screen } from "./screen.js";
import { ShowMore } from "./several.js";
import { type Column, Table } from "./table.js";

export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** A list of one noun, told as data. What is asked for stands in the address: it can be kept, sent and gone back to. */
export interface ListSpec<T> {
  title: string;
  /** Kinds of events after which it is asked for again. */
  live: readonly string[];
  /** One page; the query holds what stands in the address, and `limit` and `cursor`. */
  // biome-ignore lint/suspicious/noExplicitAny: the service judges what stands in an address
  load(query: any): Promise<Page<T>>;
  /** Of the same list, whole: `/api/v1/invoices`. */
  csv?: string;
  columns: readonly Column<T>[];
  choices?: readonly Choice[];
  /** What `q` looks at; no field for it where there is none. */
  search?: string;
  keyOf(row: T): string;
  hrefOf?(row: T): string;
  actions?: ComponentChildren;
  /** How one begins: offered to whoever may, at the head and where there is nothing yet. */
  begin?(): ComponentChildren;
  /** Where there is nothing yet: what it would be. */
  empty: { title: string; text: string; action?: ComponentChildren };
  /** Above the table. */
  before?: ComponentChildren;
}

const PAGE = 50;
const MOST = 200;

export function ListScreen<T>({ spec }: { spec: ListSpec<T> }) {
  const { query } = useLocation();
  const key = JSON.stringify(query);
  const [more, setMore] = useState<{ of: Page<T>; rows: T[]; cursor: string | null }>();
  // Whoever has asked for more goes on seeing as many, however often it is asked for again.
  const seen = useRef({ key, rows: 0 });
  const limit = () => Math.min(Math.max(PAGE, seen.current.key === key ? seen.current.rows : 0), MOST);
  const {
    value: page,
    error,
    loading,
    reload,
  } = useLoaded(key, () => spec.load({ ...query, limit: limit() }), spec.live);
  // While another filter is asked for, what the last one found stays to be seen.
  const last = useRef(page);
  last.current = page ?? last.current;
  const value = last.current;
  // It goes on from one answer: the next one holds it, or begins elsewhere.
  const further = more?.of === value ? more : undefined;
  const rows = value ? [...value.data, ...(further?.rows ?? [])] : [];
  if (page) seen.current = { key, rows: rows.length };
  const cursor = further ? further.cursor : (page?.next_cursor ?? null);
  const showMore = async () => {
    try {
      const next = await spec.load({ ...query, limit: PAGE, cursor });
      if (page && last.current === page)
        setMore({ of: page, rows: [...(further?.rows ?? []), ...next.data], cursor: next.next_cursor });
    } catch (problem) {
      announce(messageOf(problem));
    }
  };
  const begin = mayWrite.value && spec.begin?.();
  return (
    <Screen title={spec.title} actions={spec.actions ?? begin}>
      {spec.before}
      <Filters search={spec.search} choices={spec.choices ?? []} csv={spec.csv} />
      <div aria-busy={loading} class="list">
        {error !== undefined && <Failure error={error} onRetry={reload} />}
        {!value && loading && <p class="quiet">Loading…</p>}
        {value && !loading && rows.length === 0 && (
          <Nothing spec={spec} begin={begin} asked={Object.keys(query).length > 0} />
        )}
        {rows.length > 0 && <Table caption={spec.title} {...spec} rows={rows} />}
        <ShowMore when={page && cursor !== null} onClick={showMore} />
      </div>
    </Screen>
  );
}

interface NothingProps<T> {
  spec: ListSpec<T>;
  begin: ComponentChildren;
  asked: boolean;
}

function Nothing<T>({ spec, begin, asked }: NothingProps<T>) {
  if (!asked) return <Empty action={begin} {...spec.empty} />;
  return (
    <Empty
      title="Nothing fits"
      text="No record is like what you asked for. Take a filter away, or look for another word."
    />
  );
}
