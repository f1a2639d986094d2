import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { useLead } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";
import { announce } from "../../shell/notices.js";

export function ClaimPayment() {
  const lead = useLead();
  return (
    <Screen title="Claim a payment" back={{ href: "/console/payments", label: "Payments" }}>
      <p class="quiet">
        Somebody says he has paid, and nothing shows? Paste the hash of his transaction: it is looked up on
        the chain.
      </p>
      <SchemaForm
        path="/api/v1/payments/claim"
        fields={["tx_hash", "chain"]}
        submit="Look it up"
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/payments/claim", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          announce(data.status === "final" ? "It is found, and final." : "It is found, and not final yet.");
          const [first] = data.payments;
          lead(first ? `/console/payments/${first.id}` : "/console/payments");
        }}
      />
    </Screen>
  );
}
