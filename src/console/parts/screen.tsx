import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { session } from "../session.js";

interface ScreenProps {
  title: string;
  /** Where one came from. */
  back?: { href: string; label: string };
  actions?: ComponentChildren;
  children: ComponentChildren;
}

let first = true;

/** One heading, which is where the reader is put when the address has changed. */
export function Screen({ title, back, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${session.value?.account.name ?? "Console"}`;
  }, [title]);
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, []);
  return (
    <main id="main">
      <header class="screen-head">
        <div>
          {back && (
            <p class="quiet">
              <a href={back.href}>{back.label}</a>
            </p>
          )}
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
