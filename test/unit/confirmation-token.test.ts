import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hashToken,
  isBareAssent,
  newConfirmationToken,
  readAnswer,
  tokenAlone,
} from "../../src/agent/chat/confirmation-token.js";
import { maskSecrets } from "../../src/agent/text/secrets.js";

const TOKEN = "CONFIRM-7K2M9QX4TR5B";

describe("a confirmation token", () => {
  it("is random, masked before a model reads it, and stored as a hash", () => {
    const token = newConfirmationToken();
    expect(token).toMatch(/^CONFIRM-[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(newConfirmationToken()).not.toBe(token);
    expect(maskSecrets(`send ${token} now`)).toBe("send [code removed] now");
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    TOKEN,
    TOKEN.toLowerCase(),
    ` "${TOKEN}". `,
    `**${TOKEN}**`,
    "confirm-7k2m9qx4tr5b!",
    "\n`CONFIRM-7K2M9QX4TR5B`\n",
  ])("alone as %j counts", (text) => {
    expect(tokenAlone(text)).toBe(TOKEN);
  });

  it("reads the letters that Crockford forgives", () => {
    expect(tokenAlone("CONFIRM-oOiIlLABCDEF")).toBe("CONFIRM-001111ABCDEF");
    expect(tokenAlone("CONFIRM-UUUUUUUUUUUU")).toBeUndefined();
  });

  it.each([`yes ${TOKEN}`, `${TOKEN} ${TOKEN}`, `${TOKEN} but to base`, `don't ${TOKEN}`, `send ${TOKEN}`])(
    "with other words, %j, runs nothing",
    (text) => {
      expect(readAnswer(text)).toEqual({ kind: "beside" });
    },
  );

  it.each(["CONFIRM", "CONFIRM-123", "CONFIRM-7K2M9QX4TR5BX", "7K2M9QX4TR5B", "", "CONFIRM 7K2M9QX4TR5B"])(
    "is not %j",
    (text) => {
      expect(readAnswer(text)).toEqual({ kind: "other" });
    },
  );

  it("survives any outer punctuation and no inner letter", () => {
    const outer = fc.string({
      unit: fc.constantFrom(" ", "\n", ".", "!", '"', "*", "(", ")", "`", "'"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(outer, outer, (before, behind) => {
        expect(tokenAlone(before + newConfirmationToken().toLowerCase() + behind)).toBeDefined();
        expect(tokenAlone(`${before}x ${TOKEN}${behind}`)).toBeUndefined();
      }),
    );
  });

  it("asks for the card again on bare assent right behind it", () => {
    expect(readAnswer("yes", `…\nTo confirm, send only ${TOKEN}`)).toEqual({
      kind: "assent",
      shown: [TOKEN],
    });
    expect(readAnswer("yes", "All done.")).toEqual({ kind: "other" });
    expect(readAnswer("yes, and pay Bob", `… ${TOKEN}`)).toEqual({ kind: "other" });
  });

  it.each([
    "Yes",
    "yes.",
    "ok!",
    "Go ahead",
    "ja",
    "oui",
    "Sí",
    "sim",
    "yes please",
    "👍 ok",
    "Do it, thanks",
  ])("%j is bare assent", (text) => {
    expect(isBareAssent(text)).toBe(true);
  });

  it.each(["yes but 50", "no", "yes to Bob", "okay what is this", ""])("%j is none", (text) => {
    expect(isBareAssent(text)).toBe(false);
  });
});
