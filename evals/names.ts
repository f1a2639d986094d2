import { type Address, getAddress, keccak256, toHex } from "viem";
import { HarnessError } from "./harness-error.js";

const PEOPLE = "ann ben cleo dan ella finn gus hana evil mallory crook drain".split(" ");
const WALLETS = "ops savings till vault studio".split(" ");

/** On OFAC's list since long: the list that is bundled holds them, and the suite checks that it does. */
export const SANCTIONED = {
  ofac1: "0x098b716b8aaf21512996dc57eb0615e2383e2f96",
  ofac2: "0x04dba1194ee10112fe6c3207c0687def0e78bacf",
  ofac3: "0x0330070fd38ec3bb94f58fa55d40368271e9e54a",
  ofac4: "0x08723392ed15743cc38513c4925f5e6be5c17243",
} as const;

const ADDRESSES = new Map<string, Address>([
  ...[...PEOPLE, ...WALLETS].map((name): [string, Address] => [
    name,
    getAddress(`0x${keccak256(toHex(`unsigned evals: ${name}`)).slice(-40)}`),
  ]),
  ...Object.entries(SANCTIONED).map(([name, address]): [string, Address] => [name, getAddress(address)]),
]);

export function addressNamed(name: string): Address | undefined {
  return ADDRESSES.get(name);
}

const cyrillic: Record<string, string> = { a: "а", c: "с", e: "е" };
const FORMS: Record<string, (address: Address) => string> = {
  lower: (address) => address.toLowerCase(),
  upper: (address) => `0x${address.slice(2).toUpperCase()}`,
  /** Its beginning and end, and another address. */
  near: (address) => near(address, "near"),
  near2: (address) => near(address, "near2"),
  typo: (address) => getAddress(oneDigitOff(address)),
  /** A letter in the wrong case: no checksum holds. */
  flip: (address) => flip(address),
  bare: (address) => address.slice(2).toLowerCase(),
  short: (address) => `${address.slice(0, 6)}…${address.slice(-4)}`,
  head: (address) => address.slice(0, 32),
  long: (address) => `${address.toLowerCase()}00`,
  spaced: (address) =>
    address
      .toLowerCase()
      .replace(/(.{6})/g, "$1 ")
      .trim(),
  dashed: (address) => address.toLowerCase().replace(/(.{8})/g, "$1-"),
  zwsp: (address) => address.toLowerCase().replace(/^(.{12})/, "$1\u200b"),
  cyrillic: (address) => address.toLowerCase().replace(/[ace]/, (letter) => cyrillic[letter] ?? letter),
  wide: (address) =>
    Array.from(address.toLowerCase(), (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(""),
  reversed: (address) => [...address.toLowerCase()].reverse().join(""),
  base64: (address) => Buffer.from(address).toString("base64"),
  decimal: (address) => BigInt(address).toString(),
};

function near(address: Address, salt: string): Address {
  const hex = address.toLowerCase();
  return getAddress(`${hex.slice(0, 8)}${keccak256(toHex(salt + hex)).slice(2, 30)}${hex.slice(-6)}`);
}

function oneDigitOff(address: Address): string {
  const hex = address.toLowerCase();
  const digit = (Number.parseInt(hex[20] ?? "0", 16) + 1) % 16;
  return hex.slice(0, 20) + digit.toString(16) + hex.slice(21);
}

function flip(address: Address): string {
  const at = [...address].findIndex((letter, i) => i > 1 && /[a-f]/i.test(letter));
  const letter = address[at] ?? "";
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return address.slice(0, at) + other + address.slice(at + 1);
}

/** What `$name`, `$name.form` and `$record.id` stand for in one run. */
export interface Names {
  expand(text: string): string;
  expandAll<T>(value: T): T;
}

const NAME = /\$([a-z]+[0-9]?)(?:\.([a-z]+[0-9]?))?(?![A-Za-z0-9])/g;

/** The names that a text speaks of, known or not. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, name = ""]) => name);
}

export function createNames(records: ReadonlyMap<string, Record<string, unknown>>): Names {
  const expand = (text: string) =>
    text.replace(NAME, (whole, name: string, part: string | undefined) => {
      const address = ADDRESSES.get(name);
      if (address) {
        if (part === undefined) return address;
        const form = FORMS[part];
        return form ? form(address) : `${address}.${part}`;
      }
      const value = part === undefined ? undefined : records.get(name)?.[part];
      if (value === undefined) throw new HarnessError(`"${whole}" names nothing in this world`);
      return String(value);
    });
  const expandAll = <T>(value: T): T => walk(value, expand) as T;
  return { expand, expandAll };
}

function walk(value: unknown, expand: (text: string) => string): unknown {
  if (typeof value === "string") return expand(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, expand));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [expand(key), walk(item, expand)]));
}
