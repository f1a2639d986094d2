import { describe, expect, it } from "vitest";
import { csvLine, plainText, readCsv } from "../../src/csv.js";

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe("readCsv", () => {
  it.each([
    ["LF", "a,b\n1,2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["CR", "a,b\r1,2"],
    ["a byte order mark", "\ufeffa,b\n1,2"],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\n1\t2"],
    ["Excel's own first line", "sep=;\r\na;b\r\n1;2\r\n"],
    ["it behind a byte order mark, quoted", '\ufeff"SEP=\t"\na\tb\n1\t2'],
    ["quotes", '"a","b"\n"1","2"'],
    ["empty lines", "a,b\n\n\r\n1,2\n\n"],
    ["lines of empty cells", `a,b\n1,2\n,\n"",\n`],
  ])("takes %s", (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("keeps delimiters, quotes and line breaks that are quoted, and counts the lines", () => {
    const rows = [...readCsv('a,b\n"x, ""y""\r\nz",\n,"2"\n')];
    expect(rows).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x, "y"\r\nz', ""] },
      { line: 4, cells: ["", "2"] },
    ]);
    expect([...readCsv("sep=;\r\na,b;c\n1;2\n")]).toEqual([
      { line: 2, cells: ["a,b", "c"] },
      { line: 3, cells: ["1", "2"] },
    ]);
  });

  it("names a record that it can't read and goes on with the next line", () => {
    const rows = [...readCsv(`a,b\n"1"x,2\n${"y".repeat(10_001)},2\n3,4\n"5,6\n7,8`)];
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [2, expect.stringContaining("after a closing quote")],
      [3, "expected cells of at most 10000 characters"],
      [4, undefined],
      [5, "expected a closing quote"],
      [6, undefined],
    ]);
    expect(rows.at(-1)?.cells).toEqual(["7", "8"]);
  });

  it("lets a quote that nothing closes take no other line, though another line's would close it", () => {
    const rows = [...readCsv('a,b\n1,"2\n3,"4"\n5,6', ",")];
    expect(rows.map(({ line, cells, fault }) => [line, cells, fault])).toEqual([
      [1, ["a", "b"], undefined],
      [2, ["1"], expect.stringContaining("after a closing quote")],
      [3, ["3", "4"], undefined],
      [4, ["5", "6"], undefined],
    ]);
  });

  it("ends a record that has no end, and a file of nothing", () => {
    const wide = `a,b\n${",".repeat(1_000_000)}\n1,2\n`;
    expect([...readCsv(wide)].map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [2, "expected at most 100 cells"],
      [3, undefined],
    ]);
    expect([...readCsv(",".repeat(1_000_000))]).toMatchObject([
      { line: 1, fault: "expected at most 100 cells" },
    ]);
    const rows = [...readCsv(`a\n${"\n".repeat(1_000_000)}b\n`)];
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [2002, "expected at most 2000 empty lines in a row"],
    ]);
  });

  it("reads nothing out of nothing", () => {
    expect([cellsOf(""), cellsOf("\ufeff"), cellsOf("\r\n")]).toEqual([[], [], []]);
  });
});

describe("csvLine", () => {
  it("writes what readCsv and plainText read back, and nothing that a spreadsheet runs", () => {
    const cells = [
      "=1+1",
      "+4",
      "-5",
      "@a",
      "\tt",
      "\rr",
      "\nn",
      "＝1+1",
      "＋4",
      "－5",
      "＠a",
      "'=x",
      "''+y",
      "'quoted'",
      'a "b", c;d',
      "",
      " e ",
      "Acme;=1+1;x",
      'Acme;"=1+1";x',
      "two\n\n@lines\t-3",
      "a;'=b",
    ];
    for (const cell of cells) {
      const line = csvLine([cell, "end"]);
      expect(line).not.toMatch(/^"?[=+\-@＝＋－＠\t\r\n]/);
      // Whatever splits its cells, and whether or not it knows quotes.
      for (const piece of [line, ...line.split(/[;\t\r\n]/)])
        expect(piece).not.toMatch(/^["]*[=+\-@＝＋－＠]/);
      const [, read] = readCsv(csvLine(["a", "b"]) + line);
      expect(read?.cells.map(plainText)).toEqual([cell, "end"]);
    }
  });
});
