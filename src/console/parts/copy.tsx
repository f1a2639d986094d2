import { useState } from "preact/hooks";

interface CopyProps {
  text: string;
  /** What is copied, for whoever doesn't see where the button stands. */
  what: string;
}

export function Copy({ text, what }: CopyProps) {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Copying was refused: select the text instead");
    }
  };
  return (
    <span class="copy">
      <button type="button" class="small" onClick={copy}>
        Copy<span class="hidden"> {what}</span>
      </button>
      <span role="status">{said}</span>
    </span>
  );
}

/** In full, in groups of four, to be copied. */
export function Address({ hex, what = "address" }: { hex: string; what?: string }) {
  const groups = hex.slice(2).match(/.{1,4}/g) ?? [];
  return (
    <span class="address">
      <code title={hex}>
        0x
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and never move
          <span key={index}>{group}</span>
        ))}
      </code>{" "}
      <Copy text={hex} what={what} />
    </span>
  );
}

export function LinkToCopy({ url, what }: { url: string; what: string }) {
  return (
    <span class="link-to-copy">
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>{" "}
      <Copy text={url} what={what} />
    </span>
  );
}
