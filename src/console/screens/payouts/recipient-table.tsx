import type { PayoutInFull, PayoutRecipient } from "../../../client/public.js";
import { messageOf } from "../../api.js";
import { Said, Usdc } from "../../parts/said.js";
import { saveTable } from "../../parts/save-table.js";
import { type Column, Table } from "../../parts/table.js";

import { announce } from "../../shell/notices.js";
import { namesOf } from "./contacts.js";
import { recipientsFile } from "./recipients-file.js";

type Row = PayoutRecipient & { at: number };

const COLUMNS: readonly Column<Row>[] = [
  { head: "No.", cell: ({ at }) => at },
  { head: "Address", cell: ({ address }) => <code>{address}</code> },
  { head: "Label", cell: ({ label }) => <Said text={label ?? ""} /> },
  { head: "Amount", cell: ({ amount_usdc }) => <Usdc amount={amount_usdc} />, figures: true },
];

export function RecipientTable({ payout }: { payout: PayoutInFull }) {
  const rows = payout.recipients.map((recipient, index) => ({ ...recipient, at: index + 1 }));
  const keep = async () => {
    const names = await namesOf(payout.recipients.flatMap(({ contact_id: id }) => id ?? []));
    saveTable(recipientsFile(payout, names), `${payout.id}.csv`);
  };
  return (
    <section class="list" aria-label="Recipients">
      <div class="actions">
        <h2>Recipients</h2>
        <button
          type="button"
          class="small"
          onClick={() => keep().catch((error: unknown) => announce(messageOf(error)))}
        >
          CSV
        </button>
      </div>
      <Table caption="Recipients" columns={COLUMNS} rows={rows} keyOf={({ at }) => String(at)} />
    </section>
  );
}
