import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, messageOf } from "../api.js";
import { announce } from "../shell/notices.js";
import { saveTable } from "./save-table.js";

/** One of the list's query parameters, with what it may be; an empty one stands for all. */
export interface Choice {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  /** What an absent one means. */
  all?: string;
}

interface FiltersProps {
  search?: string | undefined;
  choices: readonly Choice[];
  csv?: string | undefined;
}

const PAUSE_MS = 300;

/** Asked for as everything else here is: of the account that the window shows, and of no other. */
async function saveList(path: string, query: object): Promise<void> {
  try {
    const params = { query: { ...query, format: "csv" as const } };
    saveTable(await api.file(path as "/api/v1/invoices", { params }), `${path.split("/").at(-1)}.csv`);
  } catch (error) {
    announce(messageOf(error));
  }
}

/** Writes into the address; the list reads from there. */
export function Filters({ search, choices, csv }: FiltersProps) {
  const { path, query, route } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    route(next.size > 0 ? `${path}?${next}` : path, true);
  };
  // A word that was typed a moment ago goes into the address of now, and into no other screen's.
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => () => clearTimeout(timer.current), [path]);
  // By the back button another word may have come; what is being typed stays.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = query.q ?? "";
  }, [query.q]);
  if (!search && choices.length === 0 && !csv) return null;
  const type = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current("q", text.trim()), PAUSE_MS);
  };
  return (
    <search>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        {search && (
          <label class="grow">
            <span>Search</span>
            <input
              type="search"
              ref={field}
              placeholder={search}
              defaultValue={query.q ?? ""}
              maxLength={200}
              onInput={(event) => type(event.currentTarget.value)}
            />
          </label>
        )}
        {choices.map(({ name, label, options, all = "All" }) => (
          <label key={name}>
            <span>{label}</span>
            <select value={query[name] ?? ""} onChange={(event) => set(name, event.currentTarget.value)}>
              <option value="">{all}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        {csv && (
          <button type="button" class="small" onClick={() => saveList(csv, query)}>
            CSV
          </button>
        )}
      </form>
    </search>
  );
}
