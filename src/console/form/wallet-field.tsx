import { useEffect, useId } from "preact/hooks";
import { api } from "../api.js";
import { useLoaded } from "../parts/loading.js";
import { CHAINS } from "../words/chains.js";
import { type FieldProps, Labelled } from "./field.js";

/** An address, with the account's own wallets at hand; where there is one alone, it and its chain are there. */
export function WalletField({ name, label, schema, required, value, issues, onChange, fill }: FieldProps) {
  const list = useId();
  const { value: wallets } = useLoaded(
    "wallets",
    async () => (await api.get("/api/v1/treasury/balance")).data.wallets,
  );
  const only = wallets?.length === 1 ? wallets[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when it is known
  useEffect(() => {
    if (only && !value) fill({ [name]: only.address, chain: only.chain });
  }, [only]);
  return (
    <Labelled label={label} required={required} help={schema.description} issue={issues[0]?.message}>
      {(described) => (
        <>
          <input
            {...described}
            list={list}
            value={String(value ?? "")}
            aria-required={required}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <datalist id={list}>
            {wallets?.map(({ address, chain, label: called }) => (
              <option key={`${address}${chain}`} value={address}>
                {[called, CHAINS[chain]].filter(Boolean).join(", ")}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
