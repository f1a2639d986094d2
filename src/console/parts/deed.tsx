import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../api.js";
import { announce } from "../shell/notices.js";

interface DeedProps {
  label: string;
  /** On the button, where what it is about stands beside it. */
  short?: string;
  /** What will happen, asked before it does. */
  asks: ComponentChildren;
  /** With the Idempotency-Key of this deed, the same until it is known to be done. */
  run(key: string): Promise<unknown>;
  /** Said when it has. */
  done: string;
  onDone?(): void;
  /** Before it asks: whatever was chosen in it before is not what is. */
  onOpen?(): void;
}

/** A button that changes something: it asks first, does it once, and says what came of it. */
export function Deed({ label, short, asks, run, done, onDone, onOpen }: DeedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  // What can't be done any more takes its button away: its reader is put where the screen begins.
  useLayoutEffect(
    () => () => {
      const at = document.activeElement;
      if (at === button.current || dialog.current?.contains(at)) document.querySelector("h1")?.focus();
    },
    [],
  );
  const perform = async () => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await run(key.current);
      key.current = crypto.randomUUID();
      dialog.current?.close();
      announce(done);
      onDone?.();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  // The second press of a double click was meant for what stood here before it asked.
  const pressed = ({ detail }: MouseEvent) => (detail > 1 ? undefined : perform());
  const open = () => {
    setProblem("");
    onOpen?.();
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" class="small" ref={button} aria-label={short && label} onClick={open}>
        {short ?? label}
      </button>
      <dialog ref={dialog} aria-label={label}>
        <h2>{label}</h2>
        <div>{asks}</div>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="actions">
          <button type="button" class="small main" aria-disabled={busy} onClick={pressed}>
            {label}
          </button>
          <button type="button" class="small" onClick={() => dialog.current?.close()}>
            Leave it
          </button>
        </div>
      </dialog>
    </>
  );
}
