import type { Warning } from "../../client/public.js";
import { Said } from "./said.js";

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul class="warn" aria-label="Warnings">
      {warnings.map(({ code, message }) => (
        <li key={code}>
          <Said text={message} />
        </li>
      ))}
    </ul>
  );
}
