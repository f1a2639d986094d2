import type { Values } from "../../form/read-values.js";
import { Day, Lines, Said, Usdc } from "../../parts/said.js";
import { session } from "../../session.js";

/** As the client will read it. */
export function InvoicePreview({ client_name, client_email, line_items, total_usd, due_date, memo }: Values) {
  const lines = Array.isArray(line_items) ? (line_items as Values[]) : [];
  return (
    <div class="card paper-like">
      <p class="quiet">What the client reads</p>
      <b>
        <Said text={session.value?.account.name ?? ""} />
      </b>
      <p>
        To <Said text={text(client_name) || "…"} /> <small>{text(client_email)}</small>
      </p>
      <ul class="by-chain">
        {lines.map(({ description, quantity, unit_price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <li key={index}>
            <Said text={text(description) || "…"} />
            <span>
              {text(quantity)} × {text(unit_price)}
            </span>
          </li>
        ))}
      </ul>
      <p class="large">
        <Usdc amount={typeof total_usd === "number" ? total_usd : 0} />
      </p>
      {text(due_date) && (
        <p>
          Due <Day time={text(due_date)} />
        </p>
      )}
      {text(memo) && <Lines text={text(memo)} />}
    </div>
  );
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
