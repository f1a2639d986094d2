/** A spreadsheet's file, and none whose letters would be lost. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This file is not UTF-8: spreadsheets offer it as CSV UTF-8. Nothing was taken.");
  }
}
