import { useEffect, useId, useRef } from "preact/hooks";
import { useLoaded } from "../parts/loading.js";
import { readBook } from "../read-book.js";
import { type FieldProps, Labelled } from "./field.js";

/** Who is billed: somebody of the address book, whose e-mail comes along, or somebody new. */
export function ContactNameField({
  label,
  schema,
  required,
  value,
  record,
  issues,
  onChange,
  fill,
}: FieldProps) {
  const list = useId();
  const isLeft = useRef(false);
  const { value: contacts } = useLoaded("clients", async () =>
    (await readBook()).filter(({ kind }) => kind !== "payee"),
  );
  // The book may open only after the name was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the name or the book is another
  useEffect(() => {
    // Whom the record names stays as the record has him, until another is named.
    if (record && value === record.client_name) {
      const { contact_id, client_email } = record;
      if (isLeft.current) fill({ contact_id, client_email });
      return;
    }
    isLeft.current = true;
    const found = contacts?.find(({ name, email }) => name === value && email !== null);
    fill({ contact_id: found?.id, ...(found && { client_email: found.email }) });
  }, [contacts, value]);
  return (
    <Labelled label={label} required={required} help={schema.description} issue={issues[0]?.message}>
      {(described) => (
        <>
          <input
            {...described}
            list={list}
            value={String(value ?? "")}
            maxLength={schema.maxLength}
            aria-required={required}
            autocomplete="off"
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <datalist id={list}>
            {contacts?.map(({ id, name, email }) => (
              <option key={id} value={name}>
                {email}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
