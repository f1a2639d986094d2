import { describe, expect, it } from "vitest";
import { fillReturnUrl } from "../../src/return-url.js";
import { cancelLink, returnLink } from "../../tools/link-fields.js";

const field = returnLink();
const FACTS = { tx_hash: "0xab", payment_id: "pay_1", reference: "a/b?c=d&e #é" };

describe("a success_url", () => {
  it("keeps placeholders in path and query, and fills them percent-encoded", () => {
    const kept = field.parse("https://shop.example/done/{reference}?tx={tx_hash}&p={payment_id}");
    expect(kept).toBe("https://shop.example/done/{reference}?tx={tx_hash}&p={payment_id}");
    expect(fillReturnUrl(kept, FACTS)).toBe(
      "https://shop.example/done/a%2Fb%3Fc%3Dd%26e%20%23%C3%A9?tx=0xab&p=pay_1",
    );
  });

  it("fills what is not known with nothing, and takes no value for a pattern or a further placeholder", () => {
    const url = field.parse("https://shop.example/?a={reference}&b={tx_hash}");
    expect(fillReturnUrl(url, { tx_hash: null, payment_id: null, reference: "$&{tx_hash}" })).toBe(
      "https://shop.example/?a=%24%26%7Btx_hash%7D&b=",
    );
  });

  it.each([
    ["a host", "https://{reference}.shop.example/"],
    ["a port", "https://shop.example:{reference}/"],
    ["a user", "https://{reference}@shop.example/"],
    ["a fragment", "https://shop.example/#{tx_hash}"],
    ["an unknown name", "https://shop.example/?order={order}"],
    ["a path by an unknown name", "https://shop.example/{order}"],
  ])("refuses one in %s", (_, url) => {
    expect(field.safeParse(url).success).toBe(false);
  });

  it("never leads to another host, whatever is filled in", () => {
    const url = field.parse("https://shop.example/{reference}/{reference}?r={reference}");
    for (const reference of [
      "//evil.example",
      "..",
      "@evil.example",
      "\\evil.example",
      "https://evil.example",
    ])
      expect(new URL(fillReturnUrl(url, { ...FACTS, reference })).host).toBe("shop.example");
  });

  it("is told of the field that is wrong, and what was expected", () => {
    const fault = field.safeParse("https://shop.example/?order={order}").error?.issues[0]?.message;
    expect(fault).toBe("expected no other placeholder than {tx_hash}, {payment_id}, {reference}");
  });
});

it.each(["?r={reference}", "?h={tx_hash}", "{foo}", "#{reference}"])("refuses %s in a cancel_url", (rest) => {
  const answer = cancelLink().safeParse(`https://shop.example/no${rest}`);
  expect(answer.error?.issues[0]?.message).toBe(
    "expected no placeholder: they are filled in success_url alone",
  );
  expect(cancelLink().parse("https://shop.example/no?r=7")).toBe("https://shop.example/no?r=7");
});
