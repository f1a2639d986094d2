import type { ComponentChildren } from "preact";

export interface Column<T> {
  head: string;
  cell(row: T): ComponentChildren;
  /** Figures stand below each other, at the right. */
  figures?: boolean;
}

interface TableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf(row: T): string;
  /** Where a row leads: its first cell is the link, and the whole row takes the click. */
  hrefOf?(row: T): string;
}

/** On a phone each row is a card, its cells named. */
export function Table<T>({ caption, columns, rows, keyOf, hrefOf }: TableProps<T>) {
  return (
    <table class={hrefOf ? "rows leads" : "rows"}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, figures }) => (
            <th key={head} scope="col" class={figures ? "figures" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, cell, figures }, index) => (
              <td key={head} data-head={head} class={figures ? "figures" : undefined}>
                {index === 0 && hrefOf ? <a href={hrefOf(row)}>{cell(row)}</a> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
