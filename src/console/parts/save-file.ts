/** Into the folder where the browser keeps what it downloads. */
export function saveFile(content: Blob, download: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download }).click();
  // Some browsers read it only after they have asked where it goes.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
