import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Webhook as Record, WebhookDelivery } from "../../../client/public.js";
import { api, messageOf } from "../../api.js";
import { Deed } from "../../parts/deed.js";
import { DetailScreen, type DetailSpec } from "../../parts/detail-screen.js";
import { Failure } from "../../parts/failure.js";
import { secretOf } from "../../parts/lost-secret.js";
import { Badge, Said, When } from "../../parts/said.js";
import { ShowMore, useSeveral } from "../../parts/several.js";
import { ShownOnce } from "../../parts/shown-once.js";
import { Table } from "../../parts/table.js";
import { announce } from "../../shell/notices.js";

const at = (id: string) => ({ params: { path: { id } } });

const spec: DetailSpec<Record> = {
  noun: "Webhook",
  back: { href: "/console/settings/webhooks", label: "Webhooks" },
  live: ["webhook."],
  load: async (id) => (await api.get("/api/v1/webhooks/{id}", at(id))).data,
  titleOf: () => "Webhook",
  statusOf: ({ status }) => status,
  factsOf: ({ url, events, disabled_reason, created_at }) => [
    ["Goes to", <Said key="to" text={url} />],
    ["Events", events ? events.join(", ") : "All"],
    disabled_reason !== null && ["Off because", <Said key="why" text={disabled_reason} />],
    ["Made", <When key="made" time={created_at} />],
  ],
  actionsOf: (webhook, reload) => <Actions webhook={webhook} reload={reload} />,
  more: (webhook) => <Deliveries id={webhook.id} />,
};

export function Webhook({ id = "" }: { id?: string }) {
  return <DetailScreen spec={spec} id={id} />;
}

function Actions({ webhook: { id, status }, reload }: { webhook: Record; reload(): void }) {
  const { route } = useLocation();
  const [secret, setSecret] = useState("");
  const isOff = status === "disabled";
  return (
    <>
      {secret && <ShownOnce title="Its new signing secret" secret={secret} what="signing secret" />}
      <Deed
        label={isOff ? "Switch on" : "Switch off"}
        asks={isOff ? "Events go there again from now on." : "Nothing is sent there until it is switched on."}
        run={() =>
          api.patch("/api/v1/webhooks/{id}", { ...at(id), body: { status: isOff ? "active" : "disabled" } })
        }
        done={isOff ? "It is on." : "It is off."}
        onDone={reload}
      />
      <Deed
        label="New secret"
        asks="A new secret signs from now on, beside the old one for a while."
        run={async () => {
          const { data } = await api.post("/api/v1/webhooks/{id}/rotate", at(id));
          setSecret(secretOf(data.secret, "secret", "Make another one."));
        }}
        done="It has a new secret."
      />
      <Deed
        label="Delete webhook"
        asks="Nothing is sent there any more, and what was sent is forgotten."
        run={() => api.delete("/api/v1/webhooks/{id}", at(id))}
        done="The webhook is deleted."
        onDone={() => route("/console/settings/webhooks")}
      />
    </>
  );
}

function Deliveries({ id }: { id: string }) {
  const { value, error, reload, showMore } = useSeveral(
    `deliveries ${id}`,
    (limit) => api.list("/api/v1/webhooks/{id}/deliveries", { params: { path: { id }, query: { limit } } }),
    [""],
  );
  const after = (deed: Promise<unknown>, said: string) =>
    deed.then(
      () => {
        announce(said);
        reload();
      },
      (problem) => announce(messageOf(problem)),
    );
  const again = ({ id: delivery_id }: WebhookDelivery) =>
    after(
      api.post("/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", {
        params: { path: { id, delivery_id } },
      }),
      "It is sent again.",
    );
  return (
    <section class="list" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <div class="actions">
        <button
          type="button"
          class="small"
          onClick={() => after(api.post("/api/v1/webhooks/{id}/ping", at(id)), "A test event is on its way.")}
        >
          Send a test event
        </button>
        <button type="button" class="small" onClick={reload}>
          Look again
        </button>
      </div>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {value && value.rows.length === 0 && <p class="quiet">Nothing has been sent yet.</p>}
      {value && value.rows.length > 0 && (
        <Table
          caption="Deliveries"
          rows={value.rows}
          keyOf={(delivery) => delivery.id}
          columns={[
            { head: "Event", cell: ({ event_type }) => event_type },
            { head: "Made", cell: ({ created_at }) => <When time={created_at} /> },
            { head: "Tries", cell: ({ attempts }) => attempts, figures: true },
            { head: "Answer", cell: (delivery) => <Said text={answerOf(delivery)} /> },
            { head: "Status", cell: ({ status }) => <Badge status={status} /> },
            {
              head: "Change",
              cell: (delivery) => (
                <button type="button" class="small" onClick={() => again(delivery)}>
                  Send again<span class="hidden"> {delivery.event_type}</span>
                </button>
              ),
            },
          ]}
        />
      )}
      <ShowMore when={value?.hasMore} onClick={showMore} />
    </section>
  );
}

function answerOf({ response_status, response_body, error }: WebhookDelivery): string {
  return (
    [response_status, error ?? response_body].filter((part) => part !== null && part !== "").join(" ") || "–"
  );
}
