import { AS_WRITTEN, type FieldProps, Labelled } from "./field.js";

/** Several short texts, one on each line. */
export function SeveralField({ label, schema, required, value, issues, onChange }: FieldProps) {
  const lines = Array.isArray(value) ? value.join("\n") : "";
  const read = (text: string) => {
    const given = text.split(/\s+/).filter((line) => line !== "");
    onChange(given.length > 0 ? given : undefined);
  };
  return (
    <Labelled
      label={label}
      required={required}
      help={[schema.description, "One on each line."].filter(Boolean).join(". ")}
      issue={issues[0]?.message}
    >
      {(described) => (
        <textarea
          {...described}
          rows={3}
          {...AS_WRITTEN}
          defaultValue={lines}
          onInput={(event) => read(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
