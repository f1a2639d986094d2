import { api } from "../../api.js";
import type { Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { WalletField } from "../../form/wallet-field.js";
import { useOpened } from "../../parts/opened.js";
import { PayerSees } from "../../parts/payer-sees.js";
import { Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";

export function NewLink() {
  const opened = useOpened();
  return (
    <Screen title="New link" back={{ href: "/console/links", label: "Links" }}>
      <SchemaForm
        path="/api/v1/payment-links"
        fields={[
          "amount_usd",
          "description",
          "destination_address",
          "chain",
          "single_use",
          "expires_in_days",
        ]}
        parts={{ destination_address: WalletField }}
        submit="Make link"
        preview={preview}
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/payment-links", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          opened(data, "The link is made.");
        }}
      />
    </Screen>
  );
}

const preview = ({ amount_usd, description, single_use }: Values) => (
  <PayerSees
    large={typeof amount_usd === "number" ? <Usdc amount={amount_usd} /> : "Amount"}
    description={description}
    note={single_use === true ? "The first payment closes it." : "It can be paid any number of times."}
  />
);
