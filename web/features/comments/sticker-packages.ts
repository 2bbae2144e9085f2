import { storedValues } from '#web/ui/stored-value.ts';

/** Stickers by name, in the order of their list. A map: a name may be anything, also what objects have already. */
export type StickerMap = ReadonlyMap<string, string>;

export interface StickerPackage {
  icon: string;
  url: string;
  size: 'small' | 'normal' | 'large' | 'biggest';
}

const kept = storedValues('somnia');
const asked = new Map<string, Promise<StickerMap>>();

function readList(value: unknown, base: string): StickerMap {
  if (typeof value !== 'object' || value === null) return new Map();
  const found = new Map<string, string>();
  for (const [name, image] of Object.entries(value)) {
    if (typeof image === 'string' && URL.canParse(image, base)) found.set(name, new URL(image, base).href);
  }
  return found;
}

async function fetchList(url: string): Promise<StickerMap> {
  const address = new URL(url, location.origin).href;
  try {
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${response.status}`);
    const list: unknown = await response.json();
    kept.write(`sticker:${url}`, list);
    return readList(list, address);
  } catch (error) {
    // What was fetched another day is better than nothing. @spec S3 (sticker package maps are kept)
    const old = readList(kept.read(`sticker:${url}`), address);
    if (old.size > 0) return old;
    throw error;
  }
}

/** The stickers of a package; fetched once for each page, kept for days without a network. @spec S7 */
export function loadStickers(url: string): Promise<StickerMap> {
  const before = asked.get(url);
  if (before) return before;
  const list = fetchList(url);
  asked.set(url, list);
  list.catch(() => asked.delete(url));
  return list;
}

/** What stands in a text for a sticker. @spec S5 */
export function stickerCode(name: string, size: StickerPackage['size']): string {
  return `:--sc-${name}_${size}:`;
}
