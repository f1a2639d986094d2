import { useLocation } from "preact-iso";
import { api } from "../../api.js";
import type { Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { WalletField } from "../../form/wallet-field.js";
import { opened } from "../../parts/opened.js";
import { Lines, Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { session } from "../../session.js";

export function NewLink() {
  const { route } = useLocation();
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
          opened(data, route, "The link is made.");
        }}
      />
    </Screen>
  );
}

function preview({ amount_usd, description, single_use }: Values) {
  return (
    <div class="card payer-sees">
      <p class="quiet">What the payer sees</p>
      <b>{session.value?.account.name}</b>
      <p class="large">{typeof amount_usd === "number" ? <Usdc amount={amount_usd} /> : "Amount"}</p>
      {typeof description === "string" && <Lines text={description} />}
      <p class="quiet">
        {single_use === true ? "The first payment closes it." : "It can be paid any number of times."}
      </p>
    </div>
  );
}
