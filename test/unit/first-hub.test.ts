import { expect, it } from "vitest";
import {
  encodeRegister,
  encodeRenew,
  encodeSubscribe,
  planKey,
  type SubscriptionPlanTerms,
} from "../../src/onchain/subscription-hub.js";

const HUB = "0xF0c1428BFeF3F477f0B7f734F5292E48a86Aa88A";
const TERMS: SubscriptionPlanTerms = {
  destination: "0x00000000219ab540356cBB839Cbe05303d7705Fa",
  planId: 7n,
  amount: 5_000_000n,
  intervalSeconds: 2_592_000n,
  fee: 25_000n,
  salt: null,
};
/** As the service answered for these terms while the first hub contract was its own. */
const KEY = "0x0d7bdd3c057656d7d2784e17d6b0d4655183c6590aeb36f917e96f87ac6fdbdc";
const WORDS = [
  KEY.slice(2),
  "00000000000000000000000000000000219ab540356cbb839cbe05303d7705fa",
  "0000000000000000000000000000000000000000000000000000000000000007",
  "00000000000000000000000000000000000000000000000000000000004c4b40",
  "0000000000000000000000000000000000000000000000000000000000278d00",
  "00000000000000000000000000000000000000000000000000000000000061a8",
].join("");

it("keeps the key and the calldata of plans that were made for the first hub contract", () => {
  expect(planKey("base", HUB, TERMS)).toBe(KEY);
  const calldata = [encodeRegister, encodeSubscribe, encodeRenew].map((encode) => encode("base", HUB, TERMS));
  expect(calldata.map(({ data }) => data)).toEqual(
    ["0x7431dde8", "0x71b2ea07", "0xa7fdf9ea"].map((selector) => `${selector}${WORDS}`),
  );
  expect(calldata.map(({ to }) => to)).toEqual([HUB, HUB, HUB]);
});
