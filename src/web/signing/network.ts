import { pause } from "../page.js";
import { Problem } from "./problem.js";
import { accountIn, ask, mayBeUnknownChain, type Wallet } from "./provider.js";
import { hex, same, type Terms } from "./terms.js";
import { words } from "./words.js";

const LOOKS = 8;
const LOOK_MS = 250;

export async function connect(wallet: Wallet): Promise<string> {
  const account = await accountIn(wallet, "eth_requestAccounts");
  if (!account) throw new Problem("Your wallet shows no account to this page. Unlock it and try again.");
  return account;
}

export async function switchChain(wallet: Wallet, terms: Terms): Promise<void> {
  if (await isOnChain(wallet, terms)) return;
  try {
    await askToSwitch(wallet, terms);
  } catch (error) {
    if (!mayBeUnknownChain(error)) throw byHand(terms, error);
    await addChain(wallet, terms);
    if (!(await isOnChain(wallet, terms)))
      await askToSwitch(wallet, terms).catch((again: unknown) => {
        throw byHand(terms, again);
      });
  }
  await refuseOtherChain(wallet, terms);
}

/** Some wallets answer before they are there, and some never do though they are. */
async function askToSwitch(wallet: Wallet, terms: Terms): Promise<void> {
  let answered = 0;
  const answer = ask(wallet, "wallet_switchEthereumChain", { chainId: hex(terms.chainId) }).then(() => {
    answered = 1;
  });
  answer.catch(() => {});
  for (let looks = 0; looks < LOOKS; looks += answered) {
    await (answered ? pause(LOOK_MS) : Promise.race([answer, pause(LOOK_MS)]));
    wallet.leaving?.throwIfAborted();
    if (await isOnChain(wallet, terms).catch(() => false)) return;
  }
}

/** Some wallets have one network at a time, which their owner alone chooses. */
function byHand(terms: Terms, error: unknown): unknown {
  if (error instanceof Problem) return error;
  return new Problem(
    `Your wallet can't switch its network by itself. Choose ${terms.chain} (chain id ${terms.chainId}) in it, then try again. ${words.nothing}.`,
  );
}

async function addChain(wallet: Wallet, { chain, chainId, coin, rpc, explorer }: Terms): Promise<void> {
  const facts = {
    chainId: hex(chainId),
    chainName: chain,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: [rpc],
    blockExplorerUrls: [explorer],
  };
  await ask(wallet, "wallet_addEthereumChain", facts).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `Your wallet can't add a network by itself. Add ${chain} (chain id ${chainId}) to your wallet by hand, then try again. ${words.nothing}.`,
    );
  });
}

/** Read again before every signature: both can have been changed in the wallet meanwhile. */
export async function refuseChange(wallet: Wallet, terms: Terms, account: string): Promise<void> {
  await refuseOtherChain(wallet, terms);
  const chosen = await accountIn(wallet);
  if (!chosen)
    throw new Problem(
      `Your wallet shows this page no account any more. ${words.nothing}; connect it and start again.`,
    );
  if (!same(chosen, account))
    throw new Problem(`Another account is chosen in your wallet now. ${words.nothing}; start again.`);
}

export async function refuseOtherChain(wallet: Wallet, terms: Terms): Promise<void> {
  if (await isOnChain(wallet, terms)) return;
  const { chain } = terms;
  throw new Problem(
    `Your wallet is on another network. Switch it to ${chain} and try again: this is ${words.done} on ${chain} alone.`,
  );
}

export async function isOnChain(wallet: Wallet, terms: Terms): Promise<boolean> {
  return Number(await ask<string>(wallet, "eth_chainId")) === terms.chainId;
}
