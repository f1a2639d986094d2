import { newId } from "../../src/ids.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import {
  clearDefaultWallet,
  insertWallet,
  lockWallets,
  selectWallets,
  updateWallet,
} from "../../src/store/wallets.js";
import { chain, destination, flag, name } from "../fields.js";
import { recordEvents } from "../record-event.js";

export const linkWallet = defineTool({
  name: "link_wallet",
  title: "Link wallet",
  description:
    "Link a wallet of this account. The first becomes the default, which collect checkouts pay to.",
  kind: "add",
  noun: "wallet",
  scope: "admin",
  meter: null,
  route: "POST /wallets",
  doors: ["rest"],
  mails: 0,
  says: "linked wallet",
  input: {
    address: destination("Wallet to link"),
    chain,
    label: name({ max: 120, readBy: "label" }).optional(),
    default: flag().optional().describe("Make it the default"),
  },
  output: walletRecord,
  example: {
    address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "base",
    label: "Treasury",
    default: true,
  },
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await lockWallets(ctx.sql, accountId);
    const wallets = await selectWallets(ctx.sql, accountId);
    const known = wallets.find(({ address, chain }) => address === input.address && chain === input.chain);
    const isPrimary = input.default === true || wallets.length === 0 || (known?.isPrimary ?? false);
    if (isPrimary && !known?.isPrimary) await clearDefaultWallet(ctx.sql, accountId);
    if (known) {
      const changes = { label: input.label ?? known.label, isPrimary };
      await updateWallet(ctx.sql, accountId, known.id, changes);
      return presentWallet({ ...known, ...changes });
    }
    const wallet = {
      id: newId("wal", ctx.now),
      accountId,
      address: input.address,
      chain: input.chain,
      label: input.label ?? null,
      isPrimary,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    };
    await insertWallet(ctx.sql, wallet);
    const record = presentWallet(wallet);
    recordEvents(ctx, ["wallet.linked", record]);
    return record;
  },
});
