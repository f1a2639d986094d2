/** The same object is written once, however often it is sent: a transcript grows at its end alone. */
export function writtenOnce<T extends object>(shape: (value: T) => object): (value: T) => string {
  return textOnce((value) => JSON.stringify(shape(value)));
}

/** A list of what is written once. */
export function listWrittenOnce<T extends object>(
  shape: (item: T) => object,
): (list: readonly T[]) => string {
  const itemText = writtenOnce(shape);
  return textOnce((list) => arrayText(list.map(itemText)));
}

function textOnce<T extends object>(write: (value: T) => string): (value: T) => string {
  const texts = new WeakMap<T, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    texts.set(value, text);
    return text;
  };
}

/** Put together without a copy: all of it is copied once, when it is sent. */
export function arrayText(items: readonly string[]): string {
  return `[${joined(items)}]`;
}

/** One array out of several that are not empty. */
export function joinArrays(arrays: readonly string[]): string {
  return arrayText(arrays.map((array) => array.slice(1, -1)));
}

/** `head` as it is, then fields that are written already. */
export function objectText(head: object, written: Readonly<Record<string, string>>): string {
  const fields = Object.entries(written).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${joined([JSON.stringify(head).slice(1, -1), ...fields])}}`;
}

function joined(texts: readonly string[]): string {
  return texts.reduce((all, text, at) => (at === 0 ? text : `${all},${text}`), "");
}
