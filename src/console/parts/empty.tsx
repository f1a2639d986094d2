import type { ComponentChildren } from "preact";

interface EmptyProps {
  title: string;
  text: string;
  action?: ComponentChildren;
}

/** Where nothing is yet: what will be here, and how to begin. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
