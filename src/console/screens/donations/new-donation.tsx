import { api } from "../../api.js";
import type { Values } from "../../form/read-values.js";
import { SchemaForm } from "../../form/schema-form.js";
import { WalletField } from "../../form/wallet-field.js";
import { useOpened } from "../../parts/opened.js";
import { PayerSees } from "../../parts/payer-sees.js";
import { Said, Usdc } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";

export function NewDonation() {
  const opened = useOpened();
  return (
    <Screen title="New jar" back={{ href: "/console/donations", label: "Donations" }}>
      <SchemaForm
        path="/api/v1/donations"
        fields={["name", "slug", "description", "goal_usdc", "destination_wallet", "chain"]}
        parts={{ destination_wallet: WalletField }}
        submit="Make jar"
        preview={preview}
        send={async (body, key) => {
          const { data } = await api.post("/api/v1/donations", {
            body,
            params: { header: { "Idempotency-Key": key } },
          });
          opened(data, "The jar is made: sign it to open it.");
        }}
      />
    </Screen>
  );
}

const preview = ({ name, description, goal_usdc }: Values) => (
  <PayerSees
    large={typeof name === "string" ? <Said text={name} /> : "Name"}
    description={description}
    note={
      <>
        {typeof goal_usdc === "number" && (
          <>
            0.00 of <Usdc amount={goal_usdc} />.{" "}
          </>
        )}
        Whoever gives chooses how much.
      </>
    }
  />
);
