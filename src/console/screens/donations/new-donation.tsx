import { useLocation } from "preact-iso";
import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { WalletField } from "../../form/wallet-field.js";
import { opened } from "../../parts/opened.js";
import { Screen } from "../../parts/screen.js";

export function NewDonation() {
  const { route } = useLocation();
  return (
    <Screen title="New jar" back={{ href: "/console/donations", label: "Donations" }}>
      <SchemaForm
        path="/api/v1/donations"
        fields={["name", "slug", "description", "goal_usdc", "destination_wallet", "chain"]}
        parts={{ destination_wallet: WalletField }}
        submit="Make jar"
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/donations", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          opened(data, route, "The jar is made: sign it to open it.");
        }}
      />
    </Screen>
  );
}
