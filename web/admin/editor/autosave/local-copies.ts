/**
 * A draft copy on this device. localStorage stores small texts synchronously, even while the page is closing, but loses
 * the last seconds when the browser crashes; IndexedDB has room for large texts and is durable.
 */
export interface LocalCopy<Value> {
  /** Identifies the article. */
  key: string;
  /** Identifies the window, so that two windows with the same article do not overwrite each other. */
  copyId: string;
  userId: number;
  savedAt: number;
  value: Value;
}

const prefix = 'somnia:draft:article:';
/** In UTF-16 code units; localStorage holds about five million per origin. */
const smallUpTo = 400_000;
const storeName = 'copies';

const nameOf = (key: string, copyId: string) => `${prefix}${key}:${copyId}`;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('somnia-editor', 1);
    asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore(storeName));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error));
  });
}

async function inDatabase<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const asked = work(database.transaction(storeName, mode).objectStore(storeName));
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
  } finally {
    database.close();
  }
}

function keepSmall(name: string, text: string): boolean {
  if (text.length > smallUpTo) return false;
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function dropSmall(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

let lastWork: Promise<unknown> = Promise.resolve();

/** Runs storage operations in sequence, so that an earlier write cannot restore a copy that was deleted after it. */
function runInSequence<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = lastWork.then(work);
  lastWork = done.catch(() => undefined);
  return done;
}

const queued = new Map<string, { text: string; done: Promise<boolean> }>();

/** Newer text replaces the text of a write that is still queued. */
function keepLarge(name: string, text: string): Promise<boolean> {
  const before = queued.get(name);
  if (before) {
    before.text = text;
    return before.done;
  }
  const keeping = { text, done: Promise.resolve(false) };
  queued.set(name, keeping);
  keeping.done = runInSequence(async () => {
    queued.delete(name);
    return inDatabase('readwrite', (store) => store.put(keeping.text, name)).then(
      () => true,
      () => false,
    );
  });
  return keeping.done;
}

/** Stores a copy. Resolves to false when this device cannot store it at all. */
export async function storeCopy<Value>(copy: LocalCopy<Value>): Promise<boolean> {
  const name = nameOf(copy.key, copy.copyId);
  const text = JSON.stringify(copy);
  const isSmall = keepSmall(name, text);
  const isKept = await keepLarge(name, text);
  // An earlier small copy would now be older than the one in IndexedDB.
  if (isKept && !isSmall) dropSmall(name);
  return isSmall || isKept;
}

export async function deleteCopy(key: string, copyId: string): Promise<void> {
  const name = nameOf(key, copyId);
  dropSmall(name);
  await runInSequence(() => inDatabase('readwrite', (store) => store.delete(name))).catch(() => undefined);
}

function smallTexts(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => localStorage.getItem(name) ?? '');
  } catch {
    return [];
  }
}

function parse<Value>(text: string): LocalCopy<Value> | null {
  try {
    const copy = JSON.parse(text) as LocalCopy<Value>;
    return typeof copy.key === 'string' && typeof copy.savedAt === 'number' ? copy : null;
  } catch {
    return null;
  }
}

/** All copies of a user's articles on this device, newest first. */
export async function listCopies<Value>(userId: number): Promise<LocalCopy<Value>[]> {
  const large = await inDatabase('readonly', (store) => store.getAll()).catch(() => []);
  const found = [...smallTexts(), ...(large as string[])]
    .map((text) => parse<Value>(text))
    .filter((copy) => copy !== null && copy.userId === userId)
    .map((copy) => copy as LocalCopy<Value>)
    .sort((one, other) => other.savedAt - one.savedAt);
  const seen = new Set<string>();
  return found.filter(({ key, copyId }) => {
    const name = nameOf(key, copyId);
    return !seen.has(name) && seen.add(name);
  });
}
