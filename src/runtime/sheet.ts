import { z } from "zod";
import { flatCells, flatFields } from "../records/flat.js";
import type { Sheet, Tool } from "./tool.js";

/** How a list looks as a table: as its head says, else a column for every field that holds one value. */
export function sheetOf({ sheet, output, name }: Pick<Tool, "sheet" | "output" | "name">): Sheet {
  if (sheet) return sheet;
  const record = output instanceof z.ZodObject ? output.shape.data?.element : undefined;
  if (!(record instanceof z.ZodObject)) throw new Error(`${name} answers no list of records`);
  const columns = flatFields(record.shape);
  return { columns, rowsOf: (one) => [flatCells(one, columns)] };
}
