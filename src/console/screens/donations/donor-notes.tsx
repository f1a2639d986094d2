import type { DonorNote } from "../../../client/public.js";
import { api, messageOf } from "../../api.js";
import { Failure } from "../../parts/failure.js";
import { Said, Usdc, When } from "../../parts/said.js";
import { ShowMore, useSeveral } from "../../parts/several.js";
import { Table } from "../../parts/table.js";
import { mayWrite } from "../../session.js";
import { announce } from "../../shell/notices.js";

/** What donors said beside their gifts; nobody else reads it before the jar's owner lets them. */
export function DonorNotes({ jarId }: { jarId: string }) {
  const path = { id: jarId };
  const list = async function* () {
    for await (const note of api.list("/api/v1/donations/{id}/notes", {
      params: { path, query: { limit: 200 } },
    }))
      if (note.name !== null || note.line !== null) yield note;
  };
  const { value, error, reload, showMore } = useSeveral(`notes ${jarId}`, list, ["donation.received"]);
  const publish = async ({ payment_id, published_at }: DonorNote) => {
    const published = published_at === null;
    try {
      await api.post("/api/v1/donations/{id}/notes", { params: { path }, body: { payment_id, published } });
      announce(published ? "The page shows it now." : "The page shows it no more.");
      reload();
    } catch (problem) {
      announce(messageOf(problem));
    }
  };
  if (error !== undefined) return <Failure error={error} onRetry={reload} />;
  if (!value || value.rows.length === 0) return null;
  return (
    <section class="list" aria-label="What donors said">
      <h2>What donors said</h2>
      <p class="quiet">Nobody proves who said it. The jar's page shows what you publish, and nothing else.</p>
      <Table
        caption="What donors said"
        rows={value.rows}
        keyOf={({ payment_id }) => payment_id}
        columns={[
          { head: "Name", cell: ({ name }) => (name === null ? "–" : <Said text={name} />) },
          { head: "Line", cell: ({ line }) => (line === null ? "–" : <Said text={line} />) },
          { head: "Gift", cell: ({ amount_usdc }) => <Usdc amount={amount_usdc} />, figures: true },
          { head: "When", cell: ({ created_at }) => <When time={created_at} /> },
          { head: "On the page", cell: (note) => <OnPage note={note} onChange={publish} /> },
        ]}
      />
      <ShowMore when={value.hasMore} onClick={showMore} />
    </section>
  );
}

function OnPage({ note, onChange }: { note: DonorNote; onChange(note: DonorNote): void }) {
  if (!mayWrite.value) return <>{note.published_at === null ? "No" : "Yes"}</>;
  return (
    <button type="button" class="small" onClick={() => onChange(note)}>
      {note.published_at === null ? "Publish" : "Take off"}
      <span class="hidden"> what {note.name ?? "a donor"} said</span>
    </button>
  );
}
