import { UnsignedError } from "../../client/public.js";
import { messageOf } from "../api.js";

interface FailureProps {
  error: unknown;
  onRetry?(): void;
}

/** What went wrong, in the service's own words, and what can be done about it. */
export function Failure({ error, onRetry }: FailureProps) {
  const isGone = error instanceof UnsignedError && error.status === 404;
  const number = error instanceof UnsignedError ? error.requestId : undefined;
  return (
    <div class="failure" role="alert">
      <p>{isGone ? "There is nothing like this in your account." : messageOf(error)}</p>
      {onRetry && !isGone && (
        <button type="button" class="small" onClick={onRetry}>
          Try again
        </button>
      )}
      {number && !isGone && <p class="quiet">Request {number}</p>}
    </div>
  );
}
