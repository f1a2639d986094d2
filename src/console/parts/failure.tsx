import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { UnsignedError } from "../../client/public.js";
import { messageOf } from "../api.js";

interface FailureProps {
  error: unknown;
  /** Until it is known what came of it. */
  onRetry?(): Promise<void>;
}

/** What went wrong, in the service's own words, and what can be done about it. */
export function Failure({ error, onRetry }: FailureProps) {
  const isGone = error instanceof UnsignedError && error.status === 404;
  const number = error instanceof UnsignedError ? error.requestId : undefined;
  const button = useRef<HTMLButtonElement>(null);
  const isTrying = useRef(false);
  const [busy, setBusy] = useState(false);
  // What helped takes the button away: its reader is put where the screen begins.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) document.querySelector("h1")?.focus();
    },
    [],
  );
  const retry = async () => {
    // Pressed twice it is asked once.
    if (isTrying.current) return;
    isTrying.current = true;
    setBusy(true);
    await onRetry?.().finally(() => {
      isTrying.current = false;
      setBusy(false);
    });
  };
  return (
    <div class="failure" role="alert">
      <p>{isGone ? "There is nothing like this in your account." : messageOf(error)}</p>
      {onRetry && !isGone && (
        <button ref={button} type="button" class="small" aria-disabled={busy} onClick={retry}>
          Try again
        </button>
      )}
      {number && !isGone && <p class="quiet">Request {number}</p>}
    </div>
  );
}
