/** Into the folder where the browser keeps what it downloads. Without the mark Excel reads no UTF-8 in a table. */
export function saveTable(csv: BlobPart, download: string): void {
  const href = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href, download }).click();
  // Some browsers read it only after they have asked where it goes.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
