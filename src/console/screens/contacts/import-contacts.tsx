import { useRef, useState } from "preact/hooks";
import { UnsignedError } from "../../../client/public.js";
import { api, isLost, messageOf } from "../../api.js";
import { announce } from "../../shell/notices.js";
import { textOf } from "../../words/text-of.js";

/** A whole address book of a file: all of it or nothing, each fault at its line. */
export function ImportContacts() {
  const file = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const known = useRef({ body: "", key: "" });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isUnknown, setUnknown] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (chosen: File) => {
    setBusy(true);
    try {
      const body = await textOf(chosen);
      // A lost answer is asked for again under the same key; another file is another import.
      if (known.current.body !== body) known.current = { body, key: crypto.randomUUID() };
      const { data } = await api.post("/api/v1/contacts/import", {
        body,
        headers: { "content-type": "text/csv" },
        params: { header: { "Idempotency-Key": known.current.key } },
        bodySerializer: (text) => text,
      });
      const seen = data.warnings.map(({ message }) => ` ${message}`).slice(0, 3);
      const more = data.warnings.length > 3 ? ` … and ${data.warnings.length - 3} more warnings.` : "";
      announce(
        `${data.created} ${data.created === 1 ? "contact is" : "contacts are"} in the book.${seen.join("")}${more}`,
      );
    } catch (error) {
      const issues = error instanceof UnsignedError ? error.issues : [];
      setFaults(
        issues.length > 0 ? issues.map(({ path, message }) => `${path}: ${message}`) : [messageOf(error)],
      );
      setUnknown(isLost(error));
      dialog.current?.showModal();
    } finally {
      setBusy(false);
    }
  };
  const title = isUnknown ? "What became of it is not known" : "Nothing was imported";
  return (
    <>
      <button type="button" class="small" aria-disabled={busy} onClick={() => !busy && file.current?.click()}>
        {busy ? "Importing…" : "Import CSV"}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="CSV file of contacts"
        accept=".csv,text/csv"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) void take(chosen);
          event.currentTarget.value = "";
        }}
      />
      <dialog ref={dialog} aria-label={title}>
        <h2>{title}</h2>
        <p>
          {isUnknown
            ? "Take the file again: nothing is done twice."
            : "Mend these and take the file again. Its columns are name, kind, email, wallet, chain and the like."}
        </p>
        <ul class="issue">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
        <button type="button" class="small" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
