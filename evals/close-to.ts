/** "; did you mean …?" where one is near. */
export function closeTo(name: string, known: readonly string[]): string {
  const near = known.find((one) => distance(one, name) <= Math.max(1, Math.floor(one.length / 6)));
  return near ? `; did you mean ${near}?` : "";
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
