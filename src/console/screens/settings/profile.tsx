import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { SeveralField } from "../../form/several-field.js";
import { Facts } from "../../parts/facts.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { Said } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { isOwner, loadSession, session } from "../../session.js";
import { announce } from "../../shell/notices.js";
import { Logo } from "./logo.js";
import { Sections } from "./sections.js";

/** What pages, mails and invoices say of the account, and what it may spend and release. */
export function Profile() {
  const { value, error, reload } = useLoaded("account", async () =>
    isOwner.value ? (await api.get("/api/v1/account")).data : undefined,
  );
  return (
    <Screen title="Settings">
      <Sections />
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value && <Logo account={value} reload={reload} />}
      {value && (
        <SchemaForm
          key={JSON.stringify(value)}
          method="patch"
          path="/api/v1/account"
          fields={["display_name", "legal_address", "tax_id", "support_email", "notices", "time_zone"]}
          parts={{ embed_origins: SeveralField }}
          initial={{ ...value }}
          change={{
            latest: async () => ({ ...(await api.get("/api/v1/account")).data }),
            together: [["payout_approvals", "two_person_usd"]],
          }}
          submit="Save"
          send={async (body: Record<string, unknown>) => {
            const { data } = await api.patch("/api/v1/account", { body });
            announce("approval_id" in data ? "It waits for other members to approve it." : "Saved.");
            await loadSession();
            reload();
          }}
        />
      )}
      {!isOwner.value && (
        <section class="card" aria-label="Profile">
          <Facts facts={[["Name", <Said key="name" text={session.value?.account.name ?? ""} />]]} />
          <p class="quiet">An owner sees the rest, and can change it.</p>
        </section>
      )}
    </Screen>
  );
}
