import { toHex } from "viem";
import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { chainInWords } from "../../src/in-words.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { encodeCreateJar, jarId } from "../../src/onchain/donation-jars.js";
import { PLAN_TERMS } from "../../src/plans.js";
import { randomBytes } from "../../src/random-bytes.js";
import { donationJarRecord, presentDonationJar } from "../../src/records/donation-jar.js";
import { mintSignSlug } from "../../src/records/sign-page.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertDonationJar } from "../../src/store/donation-jars.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { chain, destination, money, reference, text } from "../fields.js";
import { webLink } from "../link-fields.js";
import { recordEvents } from "../record-event.js";

export const createDonationJar = defineTool({
  name: "create_donation_jar",
  title: "Create donation jar",
  description:
    "Create a public donation page with an optional goal. Donations revert until activate_tx has been signed once on chain.",
  kind: "in",
  noun: "donation_jar",
  scope: "write",
  meter: "donation_create",
  route: "POST /donations",
  doors: ["rest", "chat", "mcp", "jobs"],
  mails: 0,
  fee: "out of it",
  says: "created donation jar",
  tells: (jar) =>
    `Donation jar ${jar.name} on ${chainInWords(jar.chain)}: ${jar.url}\nNext: sign its activation once at ${jar.sign_url}; until then donations revert.`,
  refuses: ["slug_taken"],
  input: {
    slug: field(
      z
        .string()
        .regex(/^[a-z0-9-]{3,40}$/, "expected 3 to 40 characters a-z, 0-9 or -")
        .describe("Becomes the page URL"),
      { sort: "slug" },
    ),
    name: text({ min: 3, max: 100, readBy: "page" }),
    destination_wallet: destination("Wallet that receives donations"),
    chain,
    description: text({ max: 1000, readBy: "page" }).optional(),
    image_url: webLink().optional(),
    cover_image_url: webLink().optional(),
    goal_usdc: money("Goal of the progress bar", { of: "goal" }).optional(),
    reference,
  },
  output: donationJarRecord,
  example: {
    slug: "shelter-roof",
    name: "A roof for the shelter",
    destination_wallet: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "optimism",
    goal_usdc: 5000,
  },
  look: ({ chain, destination_wallet: destination }, ctx) =>
    calldataWarnings(ctx, {
      chain,
      contract: "donation_jars",
      address: contractAddresses(chain, ctx.chains.feeRecipient).donation_jars,
      receivers: [destination],
    }),
  async execute(input, ctx, warnings) {
    const { chain, destination_wallet: destination } = input;
    const contract = contractAddresses(chain, ctx.chains.feeRecipient).donation_jars;
    const terms = {
      destination,
      feeBps: PLAN_TERMS[ctx.caller.account.plan].feeBps,
      salt: toHex(randomBytes(32)),
    };
    const row = await insertDonationJar(ctx.sql, {
      id: newId("don", ctx.now),
      accountId: ctx.caller.account.id,
      slug: input.slug,
      onChainJarId: jarId(chain, contract, terms),
      name: input.name,
      description: input.description ?? null,
      imageUrl: input.image_url ?? null,
      coverImageUrl: input.cover_image_url ?? null,
      goal: input.goal_usdc ?? null,
      destinationWallet: destination,
      chain,
      reference: input.reference ?? null,
      contract,
      feeRecipient: ctx.chains.feeRecipient,
      feeBps: terms.feeBps,
      salt: terms.salt,
      activateTx: encodeCreateJar(chain, contract, terms),
      warnings,
      signSlug: mintSignSlug(),
      door: ctx.caller.door,
      origins: ctx.caller.origins ?? null,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    });
    if (!row)
      throw new PublicError(
        "slug_taken",
        `The slug "${input.slug}" is taken, expected another one. Nothing was created.`,
      );
    const record = presentDonationJar(row, ctx.links);
    recordEvents(ctx, ["donation.created", record]);
    return record;
  },
});
