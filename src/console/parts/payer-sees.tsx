import type { ComponentChildren } from "preact";
import { session } from "../session.js";
import { Lines, Said } from "./said.js";

interface PayerSeesProps {
  /** What stands out: a sum, or what is given for. */
  large: ComponentChildren;
  description: unknown;
  note: ComponentChildren;
}

/** What is being made, as its page will say it, while it is typed. */
export function PayerSees({ large, description, note }: PayerSeesProps) {
  return (
    <div class="card payer-sees">
      <p class="quiet">What the payer sees</p>
      <b>
        <Said text={session.value?.account.name ?? ""} />
      </b>
      <p class="large">{large}</p>
      {typeof description === "string" && <Lines text={description} />}
      <p class="quiet">{note}</p>
    </div>
  );
}
