/** What the block with the wallets says where somebody signs his own record. */
export const SIGNING = {
  choose: "Sign with",
  account: "Signs as",
  without:
    "Everything that is signed is on this page. Signing it here needs JavaScript and a wallet; the ways to sign elsewhere need neither.",
};
