/** Values in localStorage. Every value is wrapped as `{"v": …}` under a prefixed key. */
export interface StoredValues {
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => void;
  remove: (key: string) => void;
  /** The keys that begin so. */
  keys: (start: string) => string[];
}

/** Unwraps a value; text that was never wrapped is returned as it is. */
export function unwrapStored(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'v' in parsed ? parsed.v : text;
  } catch {
    return text;
  }
}

/** Storage may be disabled or full; then nothing is stored, and nothing fails. */
function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

export function storedValues(prefix: string): StoredValues {
  const name = (key: string) => `${prefix}:${key}`;
  return {
    read: (key) => unwrapStored(attempt((storage) => storage.getItem(name(key))) ?? null),
    write: (key, value) => attempt((storage) => storage.setItem(name(key), JSON.stringify({ v: value }))),
    remove: (key) => attempt((storage) => storage.removeItem(name(key))),
    keys: (start) =>
      (attempt((storage) => Object.keys(storage)) ?? [])
        .filter((key) => key.startsWith(name(start)))
        .map((key) => key.slice(name('').length)),
  };
}
