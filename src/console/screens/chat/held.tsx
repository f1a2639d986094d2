import { useRef } from "preact/hooks";
import { Said, When } from "../../parts/said.js";
import { inWords } from "../../words/status.js";
import { coming, confirm, decline, type Reply } from "./conversation.js";

/** What waits for a word: each call in full, as code wrote it, and two buttons. */
export function Held({ reply }: { reply: Reply }) {
  const { held } = reply;
  const card = useRef<HTMLElement>(null);
  if (!held) return null;
  const { settled } = held;
  /** The buttons go: whoever pressed one is left at what came of it. */
  const decide = (deed: (reply: Reply) => unknown) => {
    card.current?.focus();
    void deed(reply);
  };
  const before = reply.content.split("\n\nPlease confirm:")[0] ?? "";
  const isAlone = before === reply.content || before.startsWith("Please confirm:");
  return (
    <section class="card held" aria-label="Waits for you" tabIndex={-1} ref={card}>
      {!isAlone && <Said text={before} />}
      {held.actions.map(({ tool, card }) => (
        <Card key={card} title={inWords(tool)} card={card} />
      ))}
      {settled ? (
        <p class="quiet">{settled === "confirmed" ? "Confirmed." : "Declined: nothing was done."}</p>
      ) : (
        <>
          <div class="actions">
            <button
              type="button"
              class="small main"
              aria-disabled={coming.value !== undefined}
              onClick={() => coming.value === undefined && decide(confirm)}
            >
              Confirm
            </button>
            <button type="button" class="small" onClick={() => decide(decline)}>
              Decline
            </button>
          </div>
          <p class="quiet">
            Nothing has happened yet. It can be confirmed until <When time={held.expires_at} />, by you alone.
          </p>
        </>
      )}
    </section>
  );
}

/** The card's own lines. Its marks against markup are taken off, those that end a quotation stay. */
function Card({ title, card }: { title: string; card: string }) {
  const lines = card.split("\n").slice(1).map(readLine);
  return (
    <div class="held-card">
      <h2>{title}</h2>
      <dl class="facts">
        {lines.map(({ label, value }) => (
          <div key={label + value}>
            <dt>{label}</dt>
            <dd>
              <Said text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function readLine(line: string): { label: string; value: string } {
  const [, label = "", value = line] = /^(\d+(?=\. )|[A-Za-z_]+)(?:\. |: )(.*)$/.exec(line) ?? [];
  return {
    label: /^\d/.test(label) ? `Row ${label}` : inWords(label),
    // The first stands behind an address; whatever looks like it in a label stays as it is.
    value: value.replace(" · amount_usdc ", " · ").replace(/\\([`*_[\]()<>#~|!&.@:])/g, "$1"),
  };
}
