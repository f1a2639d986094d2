import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { useOpened } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";

export function NewRefund({ id = "" }: { id?: string }) {
  const opened = useOpened();
  return (
    <Screen title="Refund" back={{ href: `/console/payments/${id}`, label: "Payment" }}>
      <p class="quiet">
        This prepares a payout to whoever paid. Nothing moves before you sign it in your wallet.
      </p>
      <SchemaForm
        path="/api/v1/payments/{payment_id}/refund"
        fields={["amount_usdc", "reason"]}
        submit="Prepare refund"
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/payments/{payment_id}/refund", {
            body,
            params: { path: { payment_id: id }, header: { "Idempotency-Key": key } },
          });
          opened(data, "The refund is prepared: sign it.");
        }}
      />
    </Screen>
  );
}
