import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Copy } from "./copy.js";

interface ShownOnceProps {
  title: string;
  /** The secret itself: kept nowhere, gone with the screen. */
  secret: string;
  what: string;
  children?: ComponentChildren;
}

export function ShownOnce({ title, secret, what, children }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card" aria-label={title}>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>It is shown this once. Keep it where only those see it who need it.</p>
      <p>
        <code>{secret}</code> <Copy text={secret} what={what} />
      </p>
      {children}
    </section>
  );
}
