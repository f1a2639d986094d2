/** On one line, and only for a person who looks. */
export function progress(done: number, whole: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done === whole ? "\r\u001b[K" : `\r  ${done} of ${whole}`);
}
