import { presentWallet, walletRecord } from "../../src/records/wallet.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectWalletPage } from "../../src/store/wallets.js";
import { listBody, listOutput, pageInput } from "../fields.js";

export const listLinkedWallets = defineTool({
  name: "list_linked_wallets",
  title: "List linked wallets, with ids",
  description: "List this account's linked wallets, newest first, for managing them.",
  kind: "look",
  noun: "wallet",
  scope: "admin",
  meter: null,
  route: "GET /wallets",
  doors: ["rest"],
  input: pageInput,
  output: listOutput(walletRecord),
  async execute(input, ctx) {
    const page = await selectWalletPage(ctx.sql, ctx.caller.account.id, input);
    return listBody(page, presentWallet);
  },
});
