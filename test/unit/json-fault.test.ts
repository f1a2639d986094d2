import { describe, expect, it } from "vitest";
import { placeOfFault } from "../../src/json-fault.js";

describe("a text that is no JSON", () => {
  it.each([
    ['{"amount_usd":', "It ends too early, at line 1, column 15"],
    ["", "It ends too early, at line 1, column 1"],
    ['{"a": 1,\n "b": "so', "It ends too early, at line 2, column 10"],
    ['{"a": [1, 2', "It ends too early, at line 1, column 12"],
    ["{'a': 1}", "It goes wrong at line 1, column 2"],
    ['{\r\n  "a": 1,\r\n  "b": 2,\r\n}', "It goes wrong at line 4, column 1"],
    ['{"a": 007}', "It goes wrong at line 1, column 7"],
    ['{"a": 1.}', "It goes wrong at line 1, column 7"],
    ['{"a": .5}', "It goes wrong at line 1, column 7"],
    ['{"a": +1}', "It goes wrong at line 1, column 7"],
    ['{"a": NaN}', "It goes wrong at line 1, column 7"],
    ['{"a": True}', "It goes wrong at line 1, column 7"],
    ['{"a": nullish}', "It goes wrong at line 1, column 7"],
    ['{"a" 1}', "It goes wrong at line 1, column 6"],
    ['{"a": }', "It goes wrong at line 1, column 7"],
    ['{"a": 1 "b": 2}', "It goes wrong at line 1, column 9"],
    ['{"a": [1, ]}', "It goes wrong at line 1, column 11"],
    ['{"a": [1}', "It goes wrong at line 1, column 9"],
    ['{"a": 1]', "It goes wrong at line 1, column 8"],
    ['{"a": "two\nlines"}', "It goes wrong at line 1, column 11"],
    ['{"a": "\\x"}', "It goes wrong at line 1, column 8"],
    ['{"😀é": x}', "It goes wrong at line 1, column 8"],
    ["{} {}", "It goes wrong at line 1, column 4"],
    ["// no\n{}", "It goes wrong at line 1, column 1"],
    ["a=1&b=2", "It goes wrong at line 1, column 1"],
    ["}", "It goes wrong at line 1, column 1"],
  ])("is told where it stops being some: %j", (text, place) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(placeOfFault(text)).toBe(place);
  });

  it("is looked through at once where it is as large as a body may be", () => {
    expect(placeOfFault(`["${"x".repeat(1_000_000)}`)).toBe("It ends too early, at line 1, column 1000003");
    expect(placeOfFault("[".repeat(1_000_000))).toBe("It ends too early, at line 1, column 1000001");
  });
});
