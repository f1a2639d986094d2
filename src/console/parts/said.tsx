import type { Chain } from "../../client/public.js";
import { CHAINS } from "../words/chains.js";
import { money } from "../words/money.js";
import { printable, printableLines } from "../words/printable.js";
import { inWords, toneOf } from "../words/status.js";
import { day, exactly, moment } from "../words/time.js";

// How each kind of value is shown, everywhere. Stored text goes through Said or Lines, nowhere else. Another value is
// another element: where a browser has translated the page, a new text in the old one would be shown nowhere.

export function Said({ text }: { text: string }) {
  return <bdi key={text}>{printable(text)}</bdi>;
}

export function Lines({ text }: { text: string }) {
  return (
    <bdi key={text} class="lines">
      {printableLines(text)}
    </bdi>
  );
}

export function Usdc({ amount }: { amount: number }) {
  return (
    <span key={amount} class="usdc">
      {money(amount)} <small>USDC</small>
    </span>
  );
}

export function Badge({ status }: { status: string }) {
  return (
    <span key={status} class={`badge ${toneOf(status)}`}>
      {inWords(status)}
    </span>
  );
}

export function When({ time }: { time: string }) {
  return (
    <time key={time} dateTime={time} title={exactly(time)}>
      {moment(time)}
    </time>
  );
}

export function Day({ time }: { time: string }) {
  return (
    <time key={time} dateTime={time}>
      {day(time)}
    </time>
  );
}

export function ChainName({ chain }: { chain: Chain }) {
  return <>{CHAINS[chain]}</>;
}

/** Both ends are what people compare; a detail shows the whole of it. */
export function ShortHex({ hex }: { hex: string }) {
  return (
    <code title={hex}>
      {hex.slice(0, 6)}…{hex.slice(-4)}
    </code>
  );
}
