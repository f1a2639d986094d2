/** How a page speaks of what it asks a wallet for: to whoever pays, and to whoever signs his own records. */
interface Words {
  noun: string;
  nothing: string;
  /** What the wallet is asked to do, and what the page turns to once it counts. */
  verb: string;
  turnsTo: string;
  done: string;
  who: string;
  notYet: string;
  batch: string;
  twice: string;
  withdrawn: string;
  /** What it means where it is carried out after that. */
  allTheSame: string;
}

const PAYING: Words = {
  noun: "payment",
  nothing: "Nothing was paid",
  verb: "pay",
  turnsTo: "paid",
  done: "paid",
  who: "which account pays",
  notYet: "Not payable yet",
  batch: "permission and payment in one",
  twice: "you pay twice",
  withdrawn: "The seller has withdrawn this",
  allTheSame: "you pay all the same",
};

const SIGNING: Words = {
  noun: "transaction",
  nothing: "Nothing was sent",
  verb: "sign",
  turnsTo: "confirmed",
  done: "done",
  who: "which account signs",
  notYet: "Not ready to be signed",
  batch: "permission and transaction in one",
  twice: "you sign twice",
  withdrawn: "This was withdrawn",
  allTheSame: "it counts all the same",
};

const { deed, path } = document.querySelector("main")?.dataset ?? {};

/** Elsewhere a wallet only proves whose it is. */
export const words = deed === "sign" ? SIGNING : path ? PAYING : { ...SIGNING, nothing: "Nothing happened" };
