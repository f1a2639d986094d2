import { useEffect, useRef } from "preact/hooks";
import { Lines, Said } from "../../parts/said.js";
import { Screen } from "../../parts/screen.js";
import { mayWrite } from "../../session.js";
import { inWords } from "../../words/status.js";
import { Composer } from "./composer.js";
import {
  type Coming,
  coming,
  conversation,
  draft,
  hear,
  openConversation,
  problem,
  type Question,
  type Reply,
  startAnew,
} from "./conversation.js";
import { Held } from "./held.js";
import { written } from "./pasted.js";
import { Results } from "./results.js";
import "./chat.css";

const LOOKS = ["What is open?", "What came in this month?", "How much do my wallets hold?"];
const DEEDS = ["Invoice Acme 480 USDC for the October retainer, on Base, to my wallet"];

/** Bill and pay by talking. Whatever the model writes is text here, and what it did is told by code. */
export function Chat() {
  useEffect(openConversation, []);
  const end = useRef<HTMLDivElement>(null);
  const { turns, asked } = conversation.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes is followed
  useEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: "end" });
  }, [turns.length, coming.value]);
  return (
    <Screen
      title="Chat"
      actions={
        turns.length > 0 && (
          <button type="button" class="small" onClick={() => toMessage(startAnew)}>
            New conversation
          </button>
        )
      }
    >
      <div class="chat">
        <div class="turns" role="log" aria-label="Conversation" aria-busy={coming.value !== undefined}>
          {turns.length === 0 && <Beginning />}
          {[...turns, coming.value].map(
            (turn, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows
              turn && <Turn key={index} turn={turn} />,
          )}
          {asked && !coming.value && <Unanswered />}
        </div>
        <Composer />
        <div ref={end} />
      </div>
    </Screen>
  );
}

/** What is still coming is the turn that it will be: whoever is at one of its links stays there. */
function Turn({ turn }: { turn: Question | Reply | Coming }) {
  if ("role" in turn && turn.role === "user")
    return (
      <div class="turn mine">
        <span class="hidden">You: </span>
        <Lines text={turn.said ?? turn.content} />
      </div>
    );
  return (
    <div class="turn theirs">
      <span class="hidden">Agent: </span>
      {"role" in turn ? <Answer reply={turn} /> : <Lines text={turn.text} />}
      <Results results={turn.results} />
      <Beside turn={turn} />
    </div>
  );
}

function Answer({ reply }: { reply: Reply }) {
  return reply.held ? <Held reply={reply} /> : <Words reply={reply} />;
}

function Beside({ turn }: { turn: Reply | Coming }) {
  if (!("role" in turn)) return <p class="quiet">{turn.tool ? `${inWords(turn.tool)} …` : "Thinking …"}</p>;
  return turn.provider === "offline" ? (
    <p class="quiet">
      From the offline agent: no model is set here. It takes plain requests that say everything.
    </p>
  ) : null;
}

/** What ran stands apart: a model can write what sounds like it, and can't make it look so. */
function Words({ reply: { content, footer = "" } }: { reply: Reply }) {
  const prose = content.endsWith(footer)
    ? content.slice(0, content.length - footer.length).trimEnd()
    : content;
  return (
    <>
      {prose !== "" && <Lines text={prose} />}
      {footer !== "" && (
        <p class="ran quiet">
          <span class="hidden">The service itself: </span>
          <Said text={footer} />
        </p>
      )}
    </>
  );
}

/** Stopped, cut off, or reloaded in the middle. */
function Unanswered() {
  return (
    <div class="failure" role="alert">
      <p>{problem.value || "There is no answer to this yet. What was begun may have been done."}</p>
      <button type="button" class="small" onClick={() => toMessage(hear)}>
        Get the answer
      </button>
    </div>
  );
}

/** By a button that goes with it: one goes on where one writes. */
function toMessage(deed: () => unknown): void {
  document.getElementById("message")?.focus();
  void deed();
}

/** Into the field, to be changed and sent: nothing is done by looking. */
function write(words: string): void {
  toMessage(() => {
    draft.value = written(words);
  });
}

function Beginning() {
  return (
    <div class="empty">
      <h2>Say what you want billed, paid or found</h2>
      <p>
        The agent looks things up and prepares what you ask for. It can't sign: your wallet alone moves money,
        and what it is not sure of it shows you first, to confirm.
      </p>
      <div class="actions">
        {[...LOOKS, ...(mayWrite.value ? DEEDS : [])].map((words) => (
          <button key={words} type="button" class="small" onClick={() => write(words)}>
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
