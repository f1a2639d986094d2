import { useRef, useState } from "preact/hooks";
import { UnsignedError } from "../../../client/public.js";
import { api, messageOf } from "../../api.js";
import { announce } from "../../shell/notices.js";
import { textOf } from "../../words/text-of.js";

/** A whole address book of a file: all of it or nothing, each fault at its line. */
export function ImportContacts() {
  const file = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const take = async (chosen: File) => {
    try {
      const { data } = await api.post("/api/v1/contacts/import", {
        body: await textOf(chosen),
        headers: { "content-type": "text/csv" },
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
      dialog.current?.showModal();
    }
  };
  return (
    <>
      <button type="button" class="small" onClick={() => file.current?.click()}>
        Import CSV
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
      <dialog ref={dialog} aria-label="Nothing was imported">
        <h2>Nothing was imported</h2>
        <p>
          Mend these and take the file again. Its columns are name, kind, email, wallet, chain and the like.
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
