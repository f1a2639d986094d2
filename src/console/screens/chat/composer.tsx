import { useRef } from "preact/hooks";
import { useTyped } from "../../typed.js";
import { ask, coming, DRAFT, draft, stop, unsaid } from "./conversation.js";

const LONGEST = 39_000;

/** Enter sends, Shift and Enter begins a line; while an answer comes, the button stops it. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null);
  useTyped(DRAFT, unsaid);
  const busy = coming.value !== undefined;
  const send = () => {
    const content = draft.value.trim();
    if (busy || content === "") return;
    draft.value = "";
    void ask(content);
    field.current?.focus();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        <span class="hidden">Message</span>
        <textarea
          id="message"
          ref={field}
          rows={2}
          maxLength={LONGEST}
          placeholder="Invoice, pay, find …"
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
      </label>
      {busy ? (
        <button type="button" class="small" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="submit" class="main">
          Send
        </button>
      )}
    </form>
  );
}
