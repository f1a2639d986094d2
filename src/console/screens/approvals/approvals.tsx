import type { Approval } from "../../../client/public.js";
import { api } from "../../api.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { Badge, Said, When } from "../../parts/said.js";
import { labelOf } from "../../words/labels.js";

const ASKERS: Record<string, string> = { key: "A key", member: "A member", job: "The command line" };

/** Each leads to the page that decides it, which a mail opens too: it works without the app, and says what is new. */
const spec: ListSpec<Approval> = {
  title: "Approvals",
  live: ["approval."],
  load: (query) => api.get("/api/v1/approvals", { params: { query } }),
  csv: "/api/v1/approvals",
  choices: [
    {
      name: "status",
      label: "Status",
      options: ["waiting", "approved", "declined", "expired", "failed"].map((state) => [
        state,
        labelOf(state),
      ]),
    },
  ],
  columns: [
    { head: "What", cell: ({ summary }) => <Said text={summary} /> },
    { head: "Why it waits", cell: ({ reasons }) => <Said text={reasons.join("; ")} /> },
    { head: "Asked by", cell: ({ asked_by }) => ASKERS[asked_by.kind] ?? asked_by.kind },
    { head: "Asked", cell: ({ created_at }) => <When time={created_at} /> },
    {
      head: "Status",
      cell: ({ status, needs, approved_by, asked_by, declined_by }) => (
        <>
          <Badge status={status} />
          {status === "waiting" && needs > 1 && ` ${approved_by.length} of ${needs}`}
          {declined_by === asked_by.id && " by who asked"}
        </>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/console/approvals/${id}`,
  empty: {
    title: "Nothing waits for you",
    text: "What an assistant or a key that has to ask wants to pay, bill or change beyond what it may waits here, until a member approves or declines it.",
  },
};

export function Approvals() {
  return <ListScreen spec={spec} />;
}
