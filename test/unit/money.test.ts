import fc from "fast-check";
import { it } from "vitest";
import { MAX_USDC, toDecimal, toNumber } from "../../src/money.js";

it("tells every amount as the number that is nearest to its decimal", () => {
  const amounts = fc.oneof(
    fc.bigInt(-MAX_USDC, MAX_USDC),
    fc.bigInt(-(2n ** 63n), 2n ** 63n),
    fc.bigInt(-9_999n, 9_999n),
  );
  fc.assert(
    fc.property(amounts, (amount) => Object.is(toNumber(amount), Number(toDecimal(amount)))),
    { numRuns: 2_000 },
  );
});
