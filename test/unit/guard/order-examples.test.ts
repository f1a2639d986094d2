import { describe, expect, it } from "vitest";
import { type Case, conversation, examples } from "./cases.js";
import { ALLOWED, STOPPED } from "./conversations.js";
import { orderVerdict } from "./order-verdict.js";

const MEANT: Readonly<Record<string, readonly string[]>> = {
  allow: ["allow"],
  confirm: ["confirm"],
  stop: ["confirm", "deny"],
  "allow or confirm": ["allow", "confirm"],
};

const verdictOf = ({ turns, call }: Case) => orderVerdict(call, turns);

describe("the order grammar over example conversations", () => {
  it.each(examples())("$title", (example) => {
    const { verdict, rule } = verdictOf(example);
    expect(MEANT[example.owed], `${verdict} by ${rule}`).toContain(verdict);
  });
});

describe("the order grammar over conversations of its own", () => {
  it.each(ALLOWED.map((allowed) => conversation(allowed, "allow")))("$title", (allowed) => {
    const { verdict, rule } = verdictOf(allowed);
    expect(verdict, rule).toBe("allow");
  });

  it.each(STOPPED.map((stopped) => conversation(stopped, "stop")))("$title", (stopped) => {
    expect(verdictOf(stopped).verdict).not.toBe("allow");
  });
});
