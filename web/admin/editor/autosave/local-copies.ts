/**
 * What is being written, as this machine has it: small ones where writing is done at once even when the page dies the
 * next moment, large ones where there is room.
 */
export interface LocalCopy<Value> {
  /** Of which article. */
  key: string;
  /** Of which window: two windows on one article never write over each other. */
  copyId: string;
  userId: number;
  savedAt: number;
  value: Value;
}

const prefix = 'somnia:draft:article:';
/** In UTF-16 units; the whole site has about five million. */
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
    // Storage is forbidden: there is nothing to drop.
  }
}

/** Keeps a copy. Resolves to false when this machine has no place for it at all. */
export async function keepCopy<Value>(copy: LocalCopy<Value>): Promise<boolean> {
  const name = nameOf(copy.key, copy.copyId);
  const text = JSON.stringify(copy);
  if (keepSmall(name, text)) return true;
  const isKept = await inDatabase('readwrite', (store) => store.put(text, name)).then(
    () => true,
    () => false,
  );
  if (isKept) dropSmall(name);
  return isKept;
}

export async function dropCopy(key: string, copyId: string): Promise<void> {
  dropSmall(nameOf(key, copyId));
  await inDatabase('readwrite', (store) => store.delete(nameOf(key, copyId))).catch(() => undefined);
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

/** Every copy that this machine has of a person's articles, the newest first. */
export async function listCopies<Value>(userId: number): Promise<LocalCopy<Value>[]> {
  const large = await inDatabase('readonly', (store) => store.getAll()).catch(() => []);
  return [...smallTexts(), ...(large as string[])]
    .map((text) => parse<Value>(text))
    .filter((copy) => copy !== null && copy.userId === userId)
    .map((copy) => copy as LocalCopy<Value>)
    .sort((one, other) => other.savedAt - one.savedAt);
}
