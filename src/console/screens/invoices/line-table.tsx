import type { Invoice } from "../../../client/public.js";
import { Said, Usdc } from "../../parts/said.js";
import { money } from "../../words/money.js";
import { totalOf } from "../../words/total.js";

export function LineTable({ invoice }: { invoice: Pick<Invoice, "line_items" | "taxes" | "total_usd"> }) {
  const { line_items: lines, taxes, total_usd: total } = invoice;
  return (
    <table>
      <caption class="hidden">What is billed</caption>
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col" class="figures">
            Quantity
          </th>
          <th scope="col" class="figures">
            Each
          </th>
          <th scope="col" class="figures">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, quantity, unit_price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never change
          <tr key={index}>
            <td data-head="What for">
              <Said text={description} />
            </td>
            <td data-head="Quantity" class="figures">
              {quantity}
            </td>
            <td data-head="Each" class="figures">
              {money(unit_price)}
            </td>
            <td data-head="Sum" class="figures">
              {money(totalOf([{ quantity, unit_price }]))}
            </td>
          </tr>
        ))}
        {taxes.map(({ label, rate, amount_usd }) => (
          <tr key={label}>
            <td data-head="Tax">
              <Said text={label} />
            </td>
            <td class="figures" />
            <td data-head="Rate" class="figures">
              {rate} %
            </td>
            <td data-head="Sum" class="figures">
              {money(amount_usd)}
            </td>
          </tr>
        ))}
        <tr class="sum">
          <td data-head="Total">Total</td>
          <td class="figures" />
          <td class="figures" />
          <td data-head="Total" class="figures">
            <Usdc amount={total} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
