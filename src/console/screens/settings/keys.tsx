import type { ApiKey } from "../../../client/public.js";
import { api } from "../../api.js";
import { Deed } from "../../parts/deed.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Said, When } from "../../parts/said.js";
import { isOwner } from "../../session.js";
import { money } from "../../words/money.js";
import { Sections } from "./sections.js";

const POLICIES: Record<ApiKey["policy"], string> = {
  full: "Everything in its scopes",
  ask: "A person releases the rest",
  strict: "Money in alone",
};

const nameOf = ({ label, hint }: ApiKey) => `${label ?? "Key"} (…${hint})`;

function mayOf({ kind, scopes, policy, payout_limit_usd }: ApiKey): string {
  if (kind === "collect") return "Collect payments in browsers";
  const limit = payout_limit_usd > 0 ? `, ${money(payout_limit_usd)} USDC a day without asking` : "";
  return `${scopes.join(", ")}. ${POLICIES[policy]}${limit}`;
}

const spec: ListSpec<ApiKey> = {
  title: "Keys",
  live: ["api_key."],
  load: (query) => api.get("/api/v1/api-keys", { params: { query } }),
  columns: [
    { head: "Key", cell: (key) => <Said text={nameOf(key)} /> },
    { head: "May", cell: mayOf },
    {
      head: "Last used",
      cell: ({ last_used_at }) => (last_used_at ? <When time={last_used_at} /> : "Never"),
    },
    { head: "Ends", cell: ({ expires_at }) => (expires_at ? <When time={expires_at} /> : "–") },
    {
      head: "Change",
      cell: (key) =>
        key.revoked_at ? (
          <Badge status="revoked" />
        ) : (
          <Deed
            label={`Revoke ${nameOf(key)}`}
            short="Revoke"
            asks="Whatever uses it is refused from now on. It can't be undone."
            run={() => api.delete("/api/v1/api-keys/{id}", { params: { path: { id: key.id } } })}
            done="The key is revoked."
          />
        ),
    },
  ],
  keyOf: ({ id }) => id,
  before: <Sections />,
  empty: {
    title: "No key yet",
    text: "A key lets a program of yours, or an assistant, do what its scopes and its policy allow.",
  },
};

export function Keys() {
  const actions = isOwner.value && (
    <a class="button main" href="/console/settings/keys/new">
      New key
    </a>
  );
  return <ListScreen spec={{ ...spec, actions }} />;
}
