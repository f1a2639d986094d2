import { useRef } from "preact/hooks";
import { useTyped } from "../../typed.js";
import { ask, coming, DRAFT, draft, stop, unsaid } from "./conversation.js";
import { followPasted, passagesOf, written } from "./pasted.js";

const LONGEST = 39_000;
const follow = followPasted();

/** Enter sends, Shift and Enter begins a line; while an answer comes, the button stops it. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null);
  const begun = useRef(0);
  useTyped(DRAFT, () => (unsaid().text ? unsaid() : undefined));
  const busy = coming.value !== undefined;
  const send = () => {
    const content = draft.value.text.trim();
    if (busy || content === "") return;
    const pasted = passagesOf(draft.value, content);
    draft.value = written("");
    void ask(content, { pasted });
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
          value={draft.value.text}
          onBeforeInput={(event) => {
            begun.current = event.currentTarget.selectionStart;
          }}
          onInput={(event) => {
            const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
            draft.value = follow(
              { text, from: begun.current, selected: { start, end }, how: event.inputType ?? "" },
              draft.value,
            );
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
