import type { Warning } from "../../client/public.js";
import { Said } from "./said.js";

/** By its place in the call; people see it by its number in the table. */
const ROW = /\brecipients\.(\d+)/g;

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul class="warn" aria-label="Warnings">
      {warnings.map(({ code, message }) => (
        <li key={code}>
          <Said text={message.replace(ROW, (_, row) => `No. ${Number(row) + 1}`)} />
        </li>
      ))}
    </ul>
  );
}
