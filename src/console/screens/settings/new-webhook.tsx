import { useState } from "preact/hooks";
import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { SeveralField } from "../../form/several-field.js";
import { secretOf } from "../../parts/lost-secret.js";
import { Screen } from "../../parts/screen.js";
import { ShownOnce } from "../../parts/shown-once.js";

export function NewWebhook() {
  const [made, setMade] = useState<{ id: string; secret: string }>();
  return (
    <Screen title="New webhook" back={{ href: "/console/settings/webhooks", label: "Webhooks" }}>
      {made ? (
        <ShownOnce title="Its signing secret" secret={made.secret} what="signing secret">
          <a class="small main" href={`/console/settings/webhooks/${made.id}`}>
            Open webhook
          </a>
        </ShownOnce>
      ) : (
        <SchemaForm
          path="/api/v1/webhooks"
          fields={["url", "events"]}
          parts={{ events: SeveralField }}
          submit="Make webhook"
          send={async (body, key) => {
            const { data } = await api.post("/api/v1/webhooks", {
              body,
              params: { header: { "Idempotency-Key": key } },
            });
            const secret = secretOf(data.secret, "secret", "Make another one, and delete this one.");
            setMade({ id: data.id, secret });
          }}
        />
      )}
    </Screen>
  );
}
