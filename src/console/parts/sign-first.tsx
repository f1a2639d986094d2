import { mayWrite } from "../session.js";
import { Copy } from "./copy.js";
import { Deed } from "./deed.js";

interface SignFirstProps {
  /** Null where nothing waits for a signature. */
  url: string | null;
  what: string;
  onRenew(): Promise<unknown>;
  reload(): void;
}

/** What waits for its owner's wallet, and the page where that is asked. */
export function SignFirst({ url, what, onRenew, reload }: SignFirstProps) {
  if (url === null) return null;
  return (
    <section class="card sign-first" aria-label="To be signed">
      <h2>To be signed</h2>
      <p>{what}</p>
      <div class="actions">
        {mayWrite.value && (
          <a class="button main" href={url}>
            Sign in wallet
          </a>
        )}
        <Copy text={url} what="address of the sign page" />
        {mayWrite.value && (
          <Deed
            label="New address"
            asks="The sign page moves to another address, and whoever has this one reaches nothing any more."
            run={onRenew}
            done="The sign page has a new address."
            onDone={reload}
          />
        )}
      </div>
    </section>
  );
}
