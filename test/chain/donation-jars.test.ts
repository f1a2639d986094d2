import { type Address, numberToHex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAINS, type Chain } from "../../src/chains.js";
import { feeOf } from "../../src/money.js";
import { approveTx } from "../../src/onchain/approve.js";
import { decodeLog } from "../../src/onchain/decode-logs.js";
import {
  encodeCreateJar,
  encodeDonate,
  type JarTerms,
  jarId,
  MIN_DONATION,
} from "../../src/onchain/donation-jars.js";
import { FEE_RECIPIENT, type LocalChain, startChains } from "../support/chains.js";
import { approveAndSend, flipped, usdcChanges } from "../support/money.js";

let chains: Record<Chain, LocalChain>;
beforeAll(async () => {
  chains = await startChains();
});
afterAll(() => Promise.all(CHAINS.map((chain) => chains[chain].stop())));

let jars = 0;

function stage(name: Chain, changes: Partial<JarTerms> = {}) {
  const local = chains[name];
  const [, donor = "0x", stranger = "0x"] = local.accounts;
  const contract = local.contracts.donation_jars;
  const destination: Address = numberToHex(0x7a7000 + ++jars, { size: 20 });
  const terms = { destination, feeBps: 100, salt: numberToHex(jars, { size: 32 }), ...changes };
  const id = jarId(name, contract, terms);
  const watched = { donor, contract, destination, feeRecipient: FEE_RECIPIENT };
  return { local, donor, stranger, contract, terms, id, watched };
}

describe.each(CHAINS)("a donation jar on %s", (name) => {
  it("takes no donation before it is created, and exact ones after", async () => {
    const { local, donor, stranger, contract, terms, id, watched } = stage(name);
    const amount = 12_345_678n;
    const approval = approveTx(name, contract, amount);
    const donate = encodeDonate(name, contract, id, amount);
    await local.send({ from: donor, ...approval });
    await expect(local.send({ from: donor, ...donate })).rejects.toThrow("NotCreated");

    const creation = await local.send({ from: stranger, ...encodeCreateJar(name, contract, terms) });
    const { destination, feeBps } = terms;
    expect(creation.logs.map(decodeLog)).toMatchObject([
      { kind: "jar_created", jarId: id, destination, feeBps },
    ]);

    const fee = feeOf(amount, 100);
    const changes = await usdcChanges(local, watched, async () => {
      const receipt = await approveAndSend(local, donor, approval, donate);
      const donated = receipt.logs.map(decodeLog).filter((event) => event !== undefined);
      const settled = { donor: donor.toLowerCase(), destination, amount, fee };
      expect(donated).toMatchObject([{ kind: "donated", jarId: id, ...settled }]);
    });
    expect(changes).toEqual({ donor: -amount, destination: amount - fee, feeRecipient: fee });
  });

  it("takes 0.01 USDC with its fee rounded up, and not one base unit less", async () => {
    const { local, donor, contract, terms, id, watched } = stage(name, { feeBps: 25 });
    await local.send({ from: donor, ...encodeCreateJar(name, contract, terms) });
    await local.send({ from: donor, ...approveTx(name, contract, 2n ** 255n) });
    const least = encodeDonate(name, contract, id, MIN_DONATION + 1n);
    const changes = await usdcChanges(local, watched, () => local.send({ from: donor, ...least }));
    expect(changes).toEqual({ donor: -10_001n, destination: 9_975n, feeRecipient: 26n });
    const less = encodeDonate(name, contract, id, MIN_DONATION - 1n);
    await expect(local.send({ from: donor, ...less })).rejects.toThrow("BadAmount");
  });

  it("is created again without an effect, and never with another destination under its id", async () => {
    const { local, stranger, contract, terms, id } = stage(name);
    const create = encodeCreateJar(name, contract, terms);
    for (let byte = 4; byte < (create.data.length - 2) / 2; byte++) {
      const edited = { from: stranger, to: contract, data: flipped(create.data, byte) };
      await expect(local.request("eth_call", edited, "latest"), `byte ${byte}`).rejects.toThrow("eth_call: ");
    }
    const squat = encodeCreateJar(name, contract, { ...terms, destination: stranger });
    await local.send({ from: stranger, ...squat });
    expect(jarId(name, contract, { ...terms, destination: stranger })).not.toBe(id);
    expect((await local.send({ from: stranger, ...create })).logs).toHaveLength(1);
    expect((await local.send({ from: stranger, ...create })).logs).toHaveLength(0);
  });

  it("refuses a rate above 10 %, itself and the zero address", async () => {
    const { local, donor, contract, terms } = stage(name);
    const refused = (changes: Partial<JarTerms>) =>
      local.send({ from: donor, ...encodeCreateJar(name, contract, { ...terms, ...changes }) });
    await expect(refused({ feeBps: 1_001 })).rejects.toThrow("BadFee");
    await expect(refused({ destination: contract })).rejects.toThrow("BadDestination");
    await expect(refused({ destination: zeroAddress })).rejects.toThrow("BadDestination");
  });
});
