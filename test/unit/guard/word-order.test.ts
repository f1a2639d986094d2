import { describe, expect, it } from "vitest";
import { GLOBEX } from "./requests.js";
import { invoice, judge, link } from "./world.js";

const billed = (said: string, usdc = 300, rest: Record<string, unknown> = {}) =>
  judge(said, invoice([["Hosting", 1, usdc]], rest)).verdict;

describe("a bill, in the order of another language", () => {
  it.each([
    "On base, invoice Acme Corp 300 USDC for hosting",
    "Auf Base: stelle Acme Corp 300 USDC für Hosting in Rechnung",
    "Su Base, crea una fattura per Acme Corp di 300 USDC per Hosting",
    "В сети Base выставь счёт Acme Corp на 300 USDC за Hosting",
    "Peux-tu facturer 300 USDC à Acme Corp pour Hosting sur Base ?",
    "Pode faturar 300 USDC à Acme Corp por Hosting na Base?",
    "Puoi fatturare 300 USDC ad Acme Corp per Hosting su Base?",
    "Factura 300 USDC a Acme Corp por Hosting en Base",
    "Kannst du Acme Corp 300 USDC für Hosting auf Base berechnen?",
    "Bitte Acme Corp 300 USDC für Hosting auf Base in Rechnung stellen",
    "Verrechne Acme Corp 300 USDC für Hosting auf Base",
    "Я хочу выставить счёт Acme Corp на 300 USDC за Hosting в сети Base",
    "Можешь выставить счёт Acme Corp на 300 USDC за Hosting в сети Base?",
  ])("%s", (said) => {
    expect(billed(said)).toBe("allow");
    expect(billed(said, 30)).toBe("deny");
    expect(billed(said, 300, GLOBEX)).not.toBe("allow");
    expect(judge(said, invoice([["Hosting", 1, 300]], { chain: "polygon" })).verdict).not.toBe("allow");
  });

  it.each([
    "On base or polygon, invoice Acme Corp 300 USDC for hosting",
    "Not on base, invoice Acme Corp 300 USDC for hosting",
    "If on base, invoice Acme Corp 300 USDC for hosting",
    "On base we did invoice Acme Corp 300 USDC for hosting",
    "On base, invoice Acme Corp 300 USDC for hosting on polygon",
    "Acme Corp hat 300 USDC für Hosting auf Base berechnet",
    "Acme Corp will 300 USDC für Hosting auf Base berechnen",
    "Acme Corp 300 USDC für Hosting auf Base nicht berechnen",
    "Facturer 300 USDC à Acme Corp pour Hosting sur Base ou pas",
    "Factura 300 USDC de Acme Corp por Hosting en Base",
    "Не надо выставить счёт Acme Corp на 300 USDC за Hosting в сети Base",
  ])("nor does it run: %s", (said) => expect(billed(said)).not.toBe("allow"));

  it("takes the chain ahead for a link", () => {
    expect(judge("On base, create a payment link for 45 USDC", link(45)).verdict).toBe("allow");
    expect(judge("On polygon, create a payment link for 45 USDC", link(45)).verdict).not.toBe("allow");
  });
});

describe("a client's name between letters of a script without blanks", () => {
  const services = invoice([["Services", 1, 300]]);

  it("runs where the order is read, and asks where it isn't", () => {
    expect(judge("在Base上为Acme Corp创建一张300 USDC的发票", services).verdict).toBe("allow");
    expect(judge("在Base上为Acme Corp创建一张300 USDC的发票，随便", services).verdict).toBe("confirm");
  });

  it("does not prove another client's e-mail", () => {
    const other = invoice([["Services", 1, 300]], GLOBEX);
    expect(judge("在Base上为Acme Corp创建一张300 USDC的发票", other)).toMatchObject({
      verdict: "deny",
      code: "unknown_email",
    });
  });
});
