import { PublicError } from "../../src/errors.js";
import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { deleteWallet, lockWallets, selectWallets } from "../../src/store/wallets.js";
import { id } from "../fields.js";
import { notFound } from "../not-found.js";
import { recordEvents } from "../record-event.js";

export const unlinkWallet = defineTool({
  name: "unlink_wallet",
  title: "Unlink wallet",
  description: "Unlink a wallet. The default can go only as the last one: make another the default first.",
  kind: "cancel",
  noun: "wallet",
  scope: "admin",
  meter: null,
  route: "DELETE /wallets/{id}",
  doors: ["rest"],
  mails: 0,
  says: "unlinked wallet",
  tells: (wallet) => `Wallet ${wallet.address} is unlinked.`,
  input: { id: id("wallet") },
  output: walletRecord,
  async execute(input, ctx) {
    const accountId = ctx.caller.account.id;
    await lockWallets(ctx.sql, accountId);
    const wallets = await selectWallets(ctx.sql, accountId);
    const wallet = wallets.find((known) => known.id === input.id);
    if (!wallet) throw notFound("wallet", input.id);
    if (wallet.isPrimary && wallets.length > 1)
      throw new PublicError(
        "state_conflict",
        "This is the default wallet while others are linked: make another one the default first. Nothing was changed.",
      );
    await deleteWallet(ctx.sql, accountId, wallet.id);
    const record = presentWallet(wallet);
    recordEvents(ctx, ["wallet.unlinked", record]);
    return record;
  },
});
