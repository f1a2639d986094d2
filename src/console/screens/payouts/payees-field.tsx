import { useId, useRef, useState } from "preact/hooks";
import { messageOf } from "../../api.js";
import type { FieldProps } from "../../form/field.js";
import type { Values } from "../../form/read-values.js";
import { Rows } from "../../form/rows.js";
import { announce } from "../../shell/notices.js";
import { money } from "../../words/money.js";
import { textOf } from "../../words/text-of.js";
import { useContacts } from "./contacts.js";
import { faultsOf, totalOfRows } from "./faults.js";
import { readPayees } from "./read-payees.js";

const MOST = 500;

/** Who is paid what: typed, pasted from a spreadsheet, or dropped as a file, each fault at its row. */
export function PayeesField({ label, value, beside, issues, onChange, fill }: FieldProps) {
  const contacts = useContacts();
  const list = useId();
  const file = useRef<HTMLInputElement>(null);
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const [refused, setRefused] = useState("");
  const rows = (value ?? []) as Values[];
  const own = isTaken || issues.length > 0 ? faultsOf(rows, contacts, beside.chain) : [];
  const faults = [...own, ...issues.filter(({ path }) => !own.some((other) => other.path === path))];
  const faulty = new Set(faults.map(({ path }) => Number(path.split(".")[0])));
  const total = totalOfRows(rows);
  const read = (text: string) => {
    try {
      return readPayees(text);
    } catch (error) {
      setRefused(messageOf(error));
    }
  };
  const take = (text: string) => {
    setRefused("");
    const found = read(text);
    if (!found) return;
    const kept = rows.filter((row) => row.address || row.amount_usdc);
    if (kept.length + found.length > MOST)
      return announce(`One payout pays ${MOST} at most: split the list.`);
    setTaken(true);
    onChange([...kept, ...found]);
    const chains = new Set(found.map(({ chain }) => chain));
    const [chain] = chains;
    if (chain !== undefined && chains.size === 1 && !beside.chain) fill({ chain });
    announce(`${found.length} ${found.length === 1 ? "row is" : "rows are"} taken.`);
  };
  const takeFile = (chosen: File | undefined) =>
    chosen && textOf(chosen).then(take, (error: unknown) => announce(messageOf(error)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the button beside it takes a file by keyboard
    <fieldset
      class="field drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer?.files[0]);
      }}
      onPaste={(event) => {
        const text = event.clipboardData?.getData("text") ?? "";
        if (!/[\r\n\t]/.test(text.trim())) return;
        event.preventDefault();
        take(text);
      }}
    >
      <legend>{label}</legend>
      <div class="actions">
        <button type="button" class="small" onClick={() => file.current?.click()}>
          Take a CSV file
        </button>
        <small>Or drop it here, or paste rows of a spreadsheet: address or contact, amount, label.</small>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => {
            void takeFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {refused && (
        <p class="problem" role="alert">
          {refused}
        </p>
      )}
      {faulty.size > 0 && (
        <p class="problem" role="status">
          {faulty.size} of {rows.length} {rows.length === 1 ? "row" : "rows"}{" "}
          {faulty.size === 1 ? "has" : "have"} faults.
          <button type="button" class="plain" onClick={() => setOnlyFaults(!onlyFaults)}>
            {onlyFaults ? "Show all rows" : "Show these alone"}
          </button>
        </p>
      )}
      <Rows
        noun="row"
        columns={[
          { name: "address", label: "Address or contact", list },
          { name: "amount_usdc", label: "USDC", figures: true },
          { name: "label", label: "Label" },
        ]}
        rows={rows}
        issues={faults}
        only={onlyFaults && faulty.size > 0 ? faulty : undefined}
        most={MOST}
        onChange={onChange}
      />
      <datalist id={list}>
        {contacts.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <p class="sum">
        {rows.length} {rows.length === 1 ? "row" : "rows"}
        {total !== undefined && `, ${money(total)} USDC, and the fee on top`}
      </p>
    </fieldset>
  );
}
