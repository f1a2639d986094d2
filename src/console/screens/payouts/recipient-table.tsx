import type { PayoutInFull, PayoutRecipient } from "../../../client/public.js";
import { Said, Usdc } from "../../parts/said.js";
import { type Column, Table } from "../../parts/table.js";
import { writeTable } from "../../words/table-file.js";

type Row = PayoutRecipient & { at: number };

const COLUMNS: readonly Column<Row>[] = [
  { head: "No.", cell: ({ at }) => at },
  { head: "Address", cell: ({ address }) => <code>{address}</code> },
  { head: "Label", cell: ({ label }) => <Said text={label ?? ""} /> },
  { head: "Amount", cell: ({ amount_usdc }) => <Usdc amount={amount_usdc} />, figures: true },
];

export function RecipientTable({ payout }: { payout: PayoutInFull }) {
  const rows = payout.recipients.map((recipient, index) => ({ ...recipient, at: index + 1 }));
  const keep = () => {
    const head = ["address", "amount_usdc", "label", "chain", "status", "tx_hash"];
    const { chain, status, tx_hash } = payout;
    const cells = rows.map(({ address, amount_usdc, label }) => [
      address,
      amount_usdc,
      label ?? "",
      chain,
      status,
      tx_hash ?? "",
    ]);
    const href = URL.createObjectURL(new Blob([writeTable([head, ...cells])], { type: "text/csv" }));
    Object.assign(document.createElement("a"), { href, download: `${payout.id}.csv` }).click();
    URL.revokeObjectURL(href);
  };
  return (
    <section class="list" aria-label="Recipients">
      <div class="actions">
        <h2>Recipients</h2>
        <button type="button" class="small" onClick={keep}>
          CSV
        </button>
      </div>
      <Table caption="Recipients" columns={COLUMNS} rows={rows} keyOf={({ at }) => String(at)} />
    </section>
  );
}
