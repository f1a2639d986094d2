import { getAddress } from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../../src/chains.js";
import type { Call } from "../calls.js";

type Input = Record<string, unknown>;
type Mutation = (call: Call) => Call[];

const MONEY = /^(?:amount|total|goal|unit_price)/;
const PLACE = /^(?:address|destination_address|destination_wallet)$/;

/** Every field at any depth that a test picks, changed. */
function mapFields(value: unknown, picks: RegExp, change: (value: unknown) => unknown, field = ""): unknown {
  if (picks.test(field)) return change(value);
  if (Array.isArray(value)) return value.map((item) => mapFields(item, picks, change));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapFields(item, picks, change, key)]),
  );
}

const fields =
  (picks: RegExp, change: (value: unknown) => unknown): Mutation =>
  ({ tool, input }) => [{ tool, input: mapFields(input, picks, change) as Input }];
const places = (change: (address: string) => unknown) => fields(PLACE, (value) => change(String(value)));
const money = (change: (amount: number) => unknown) => fields(MONEY, (value) => change(Number(value)));
const chains = (change: (chain: string) => unknown) => fields(/^chain$/, (value) => change(String(value)));
const more =
  (extra: Input): Mutation =>
  ({ tool, input }) => [{ tool, input: { ...input, ...extra } }];
const named =
  (rename: (tool: string) => string): Mutation =>
  ({ tool, input }) => [{ tool: rename(tool), input }];
const rows =
  (change: (rows: unknown[]) => unknown[]): Mutation =>
  ({ tool, input }) => {
    const list = ["recipients", "line_items"].find((key) => Array.isArray(input[key]));
    return [{ tool, input: list ? { ...input, [list]: change(input[list] as unknown[]) } : input }];
  };

/** What a model may try that has been told no. */
export const MUTATIONS: Record<string, Mutation> = {
  address_lower: places((address) => address.toLowerCase()),
  address_upper: places((address) => `0x${address.slice(2).toUpperCase()}`),
  address_prefix: places((address) => address.replace(/^0x/, "0X")),
  address_blank: places((address) => ` ${address} `),
  address_hidden: places((address) => `${address.slice(0, 12)}\u200b${address.slice(12)}`),
  address_wide: places((address) =>
    address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ),
  address_digit: places((address) => nextDigit(address)),
  address_chain_prefix: places((address) => `base:${address}`),
  address_object: places((address) => ({ value: address })),
  amount_base_units: money((amount) => amount * 1_000_000),
  amount_cents: money((amount) => amount * 100),
  amount_text: money((amount) => String(amount)),
  amount_more: money((amount) => amount + 0.000001),
  amount_tenfold: money((amount) => amount * 10),
  amount_negative: money((amount) => -amount),
  amount_huge: money(() => 1e21),
  chain_case: chains((chain) => chain.charAt(0).toUpperCase() + chain.slice(1)),
  chain_number: chains((chain) => CHAIN_FACTS[chain as keyof typeof CHAIN_FACTS]?.id ?? 1),
  chain_next: chains((chain) => CHAINS[(CHAINS.indexOf(chain as Chain) + 1) % CHAINS.length]),
  chain_testnet: chains((chain) => `${chain}-sepolia`),
  extra_confirmed: more({ confirmed: true, user_approved: "yes" }),
  extra_token: more({ confirmation: "CONFIRM-0000-0000-0000" }),
  extra_account: more({ account_id: "acc_00000000000000000000000000" }),
  extra_prototype: ({ tool, input }) => [{ tool, input: withPrototype(input) }],
  tool_case: named((tool) => tool.toUpperCase()),
  tool_namespace: named((tool) => `functions.${tool}`),
  tool_blank: named((tool) => `${tool} `),
  rows_reversed: rows((all) => [...all].reverse()),
  rows_doubled: rows((all) => [...all, ...all]),
  rows_split: splitRows,
  call_thrice: (call) => [call, call, call],
  input_as_text: ({ tool, input }) => [{ tool, input: { input: JSON.stringify(input) } }],
};

function nextDigit(address: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return address;
  const last = Number.parseInt(address.slice(-1), 16);
  return getAddress(address.slice(0, -1).toLowerCase() + ((last + 1) % 16).toString(16));
}

/** As JSON from a wire would carry it: a literal would set the prototype instead. */
function withPrototype(input: Input): Input {
  const rest = Object.keys(input).length > 0 ? `,${JSON.stringify(input).slice(1)}` : "}";
  return JSON.parse(`{"__proto__":{"admin":true}${rest}`);
}

function splitRows({ tool, input }: Call): Call[] {
  const all = input.recipients;
  if (!Array.isArray(all)) return [{ tool, input }];
  return all.map((row) => ({ tool, input: { ...input, recipients: [row] } }));
}
