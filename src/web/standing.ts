import { byId, element, localTime } from "./page.js";

interface Offer {
  then_paid_until: string | null;
  days: number | null;
}

/** How the account that the wallet shows stands with the plan, in the service's own words. */
export interface Standing {
  subscriber: string;
  standing: "not_subscribed" | "active" | "renewable" | "past_due" | null;
  paid_until: string | null;
  renewable_from: string | null;
  on_its_way: boolean;
  subscribe: Offer | null;
  renew: Offer | null;
}

const AGAIN_MS = 3_000;

/** Asked anew whenever another account is shown, or something has happened to its payment. */
export function followStanding(main: HTMLElement, onStanding: (standing?: Standing) => void): void {
  const path = main.dataset.path ?? "";
  let asked = "";
  let known: Standing | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const account = byId("payer")?.querySelector("code")?.title.toLowerCase() ?? "";
    const key = `${account} ${main.dataset.state}`;
    if (key === asked) return onStanding(known);
    asked = key;
    known = undefined;
    onStanding();
    if (account) void read(account, key);
  };
  const read = async (account: string, key: string): Promise<void> => {
    clearTimeout(timer);
    const response = await fetch(`${path}/standing?subscriber=${account}`).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (asked !== key) return;
    known = answer?.data ?? known;
    onStanding(known);
    // Until it is in a block, or forgotten.
    if (!answer?.data || known?.on_its_way) timer = setTimeout(() => void read(account, key), AGAIN_MS);
  };
  new MutationObserver(look).observe(main, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["title", "data-state"],
  });
  look();
}

/** In words, with a choice where there is one: what paying would mean now. */
export function drawStanding(
  path: string,
  { standing, paid_until: until, renewable_from, on_its_way, subscribe, renew, subscriber }: Standing,
  chosen: "subscribe" | "renew",
  choose: (deed: "subscribe" | "renew") => void,
): Node[] {
  if (on_its_way) return [text("A payment of this account is on its way. Wait for it before you pay again.")];
  if (standing === null)
    return [text(UNREAD), choice(chosen, choose, { subscribe: "Subscribe", renew: "Renew" })];
  const href = `${path}/calendar.ics?subscriber=${subscriber}`;
  const calendar = element("p", {}, element("a", { href }, "Add the next due date to a calendar"));
  if (standing === "active")
    return [
      text(
        `Paid until ${localTime(until)}. The next payment is due then; it can be renewed from ${localTime(renewable_from)} on.`,
      ),
      calendar,
    ];
  if (standing === "renewable")
    return [text(`Paid until ${localTime(until)}. This adds ${buys(renew)}.`), calendar];
  if (standing === "not_subscribed") return [text(`This pays ${buys(subscribe)}.`)];
  return [
    text(`Your last paid period ended on ${localTime(until)}.`),
    choice(chosen, choose, {
      subscribe: `A new first period: ${buys(subscribe)}.`,
      renew: `A renewal, which buys what is left of the running period: ${buys(renew)}.`,
    }),
  ];
}

const UNREAD =
  "Whether this account has subscribed already can't be read now. The contract refuses a second subscription, and a renewal that comes too early.";

function buys(offer: Offer | null): string {
  const days = offer?.days ?? 0;
  const span = days === 0 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;
  return `${span}, until ${localTime(offer?.then_paid_until ?? null)}`;
}

function text(words: string): HTMLParagraphElement {
  return element("p", {}, words);
}

function choice(
  chosen: "subscribe" | "renew",
  choose: (deed: "subscribe" | "renew") => void,
  words: Record<"subscribe" | "renew", string>,
): HTMLFieldSetElement {
  const labels = (["subscribe", "renew"] as const).map((deed) => {
    const input = element("input", { type: "radio", name: "deed", value: deed, checked: deed === chosen });
    input.addEventListener("change", () => choose(deed));
    return element("label", { className: "choice" }, words[deed], input);
  });
  return element("fieldset", { className: "deeds" }, element("legend", {}, "What to pay for"), ...labels);
}
