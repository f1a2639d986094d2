import type { Issue, Values } from "./read-values.js";

interface RowsProps {
  /** One row of them: "line". */
  noun: string;
  columns: readonly {
    name: string;
    label: string;
    figures?: boolean;
    list?: string;
    /** What it may be, where that is little: each value with its word. */
    options?: readonly (readonly string[])[];
  }[];
  rows: readonly Values[];
  issues: readonly Issue[];
  /** Where set, only these are shown. */
  only?: ReadonlySet<number> | undefined;
  most: number;
  onChange(rows: Values[]): void;
}

/** A table one types into: a row a record, each fault at its field. */
export function Rows({ noun, columns, rows, issues, only, most, onChange }: RowsProps) {
  const change = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  const first = only ? Math.min(...only) : 0;
  return (
    <div class="typed-rows">
      <ol>
        {rows.map((row, at) =>
          only && !only.has(at) ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and typing must not lose it
            <li key={at} value={at + 1}>
              {columns.map(({ name, label, figures, list, options }) => {
                const issue = issues.find(({ path }) => path === `${at}.${name}`)?.message;
                const id = `${noun}-${at}-${name}`;
                const given = {
                  "aria-label": `${label}, ${noun} ${at + 1}`,
                  "aria-invalid": issue !== undefined,
                  "aria-describedby": issue && id,
                  value: String(row[name] ?? ""),
                };
                return (
                  <div key={name} class={figures || options ? "figure" : "grow"}>
                    {at === first && (
                      <small class="head" aria-hidden="true">
                        {label}
                      </small>
                    )}
                    {options ? (
                      <select {...given} onChange={(event) => change(at, name, event.currentTarget.value)}>
                        {[["", label], ...options].map(([value, word]) => (
                          <option key={value} value={value}>
                            {word}
                          </option>
                        ))}
                      </select>
                    ) : (
                      <input
                        {...given}
                        placeholder={label}
                        inputMode={figures ? "decimal" : undefined}
                        list={list}
                        autocomplete="off"
                        spellcheck={!figures && !list}
                        onInput={(event) => change(at, name, event.currentTarget.value)}
                      />
                    )}
                    {issue && (
                      <span id={id} class="issue">
                        {issue}
                      </span>
                    )}
                  </div>
                );
              })}
              <button
                type="button"
                class="plain"
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                Remove
                <span class="hidden">
                  {" "}
                  {noun} {at + 1}
                </span>
              </button>
            </li>
          ),
        )}
      </ol>
      {rows.length < most && (
        <button type="button" class="small" onClick={() => onChange([...rows, {}])}>
          Add {noun}
        </button>
      )}
    </div>
  );
}
