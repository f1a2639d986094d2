import { describe, expect, it } from "vitest";
import type { SanctionsStatus } from "../../../src/sanctions-list.js";
import { createScreening } from "../../../src/screening/screening.js";

const BAD = `0x${"b".repeat(40)}`;
const WORSE = `0x${"c".repeat(40)}`;
const GOOD = `0x${"d".repeat(40)}`;

/** A store of lists in memory, with a clock that only moves when told. */
function world() {
  const state = { list: [BAD] as string[] | undefined, id: 1, broken: false, clock: 1_000_000, reads: 0 };
  const readStatus = async (): Promise<SanctionsStatus | undefined> => {
    if (state.broken) throw new Error("connection refused");
    if (!state.list) return undefined;
    const facts = { listDate: "2026-10-01", source: "test", sourceHash: "0", fetchedAt: new Date(0) };
    return { id: String(state.id), addressCount: state.list.length, ...facts };
  };
  const readAddresses = async () => {
    state.reads++;
    return state.list ?? [];
  };
  return { state, screening: createScreening({ readStatus, readAddresses }, () => state.clock) };
}

describe("screening", () => {
  it("answers the sanctioned ones as they were given, each once, and the list's date", async () => {
    const { screening } = world();
    const given = `0x${"B".repeat(40)}`;
    expect(await screening.check([GOOD, given, given])).toEqual({ hits: [given], listDate: "2026-10-01" });
    expect(await screening.check([GOOD])).toEqual({ hits: [], listDate: "2026-10-01" });
  });

  it("finds one among five hundred", async () => {
    const { screening } = world();
    const many = Array.from({ length: 499 }, (_, n) => `0x${n.toString(16).padStart(40, "0")}`);
    expect((await screening.check([...many, BAD])).hits).toEqual([BAD]);
  });

  it("follows a new list within sixty seconds, both ways", async () => {
    const { state, screening } = world();
    await screening.check([GOOD]);
    Object.assign(state, { list: [WORSE], id: 2, clock: state.clock + 60_000 });
    expect((await screening.check([BAD, WORSE])).hits).toEqual([WORSE]);
  });

  it("follows a new list after its clock was set back", async () => {
    const { state, screening } = world();
    await screening.check([GOOD]);
    Object.assign(state, { list: [WORSE], id: 2, clock: state.clock - 600_000 });
    expect((await screening.check([BAD, WORSE])).hits).toEqual([WORSE]);
  });

  it("reads the list once for many questions at once", async () => {
    const { state, screening } = world();
    await Promise.all(Array.from({ length: 50 }, () => screening.check([GOOD])));
    state.clock += 30_000;
    await Promise.all(Array.from({ length: 50 }, () => screening.check([GOOD])));
    expect(state.reads).toBe(1);
  });

  it("goes on for less than sixty seconds without its store, then refuses, then recovers", async () => {
    const { state, screening } = world();
    await screening.check([GOOD]);
    Object.assign(state, { broken: true, clock: state.clock + 59_000 });
    expect((await screening.check([BAD])).hits).toEqual([BAD]);
    state.clock += 1_000;
    await expect(screening.check([GOOD])).rejects.toMatchObject({
      code: "screening_unavailable",
      status: 503,
    });
    state.broken = false;
    expect((await screening.check([BAD])).hits).toEqual([BAD]);
  });

  it("refuses without a list, and with one that is not whole", async () => {
    const none = world();
    none.state.list = undefined;
    await expect(none.screening.check([GOOD])).rejects.toMatchObject({ code: "screening_unavailable" });
    expect(await none.screening.status()).toBe(undefined);
    const torn = world();
    torn.state.list = [BAD, BAD];
    await expect(torn.screening.check([GOOD])).rejects.toMatchObject({ code: "screening_unavailable" });
  });

  it("tells the age of its list", async () => {
    const { screening } = world();
    expect(await screening.status()).toMatchObject({ id: "1", ageSeconds: 1000 });
  });
});
