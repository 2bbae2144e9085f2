import { getStickerPackage } from '#contract/features/stickers/calls.ts';
import type { StickerSize } from '#contract/features/stickers/limits.ts';
import { isStickerName } from '#contract/features/stickers/rules.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import type { SiteOptions } from '#web/features/auth/sessions/site-options.ts';
import { send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';

/** Stickers by name, in the order of their list. A Map, because names may equal those of object members. */
export type StickerMap = ReadonlyMap<string, string>;

export interface StickerPackage {
  icon: string;
  url: string;
  size: StickerSize;
}

type StickerOptions = Pick<SiteOptions, 'somnia_sticker_enable' | 'somnia_sticker_packages' | 'edition'>;

const stickerStorage = storedValues('somnia');
const pendingLists = new Map<string, Promise<StickerMap>>();

/** stickers only where they are on and the licence is not invalid. @see docs/reference/validations.md */
export function offeredPackages(options: StickerOptions | null): readonly StickerPackage[] {
  return options?.somnia_sticker_enable === '1' && options.edition !== 'invalid' ? options.somnia_sticker_packages : [];
}

/** Parses a fetched or stored list: names to URLs, which may be relative to the list's own. */
export function readStickerList(value: unknown, base: string): StickerMap {
  if (typeof value !== 'object' || value === null) return new Map();
  const found = new Map<string, string>();
  for (const [name, image] of Object.entries(value)) {
    if (typeof image !== 'string' || !isStickerName(name) || !URL.canParse(image, base)) continue;
    const { href } = new URL(image, base);
    if (isFileAddress(href)) found.set(name, href);
  }
  return found;
}

/**
 * Lists on this site are fetched directly. Lists on other hosts are fetched by the server, because the browser connects
 * to no other host.
 */
async function fetchList(url: string): Promise<unknown> {
  if (new URL(url, location.href).origin === location.origin) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json();
  }
  const { list } = await send(getStickerPackage, { url });
  // Unlike assignment, this creates a field for any name, such as `__proto__`.
  return Object.fromEntries(list.map((sticker) => [sticker.name, sticker.url]));
}

async function fetchStickers(url: string): Promise<StickerMap> {
  const base = new URL(url, location.href).href;
  const key = `sticker:${url}`;
  try {
    const list = await fetchList(url);
    stickerStorage.write(key, list);
    return readStickerList(list, base);
  } catch (error) {
    // What was fetched another day is better than nothing. @see docs/reference/entities.md (sticker package maps are kept)
    const old = readStickerList(stickerStorage.read(key), base);
    if (old.size > 0) return old;
    throw error;
  }
}

/** The stickers of a package; asked for once in a page, kept for days without a network. @see docs/reference/calls.md */
export function loadStickers(url: string): Promise<StickerMap> {
  const before = pendingLists.get(url);
  if (before) return before;
  const list = fetchStickers(url);
  pendingLists.set(url, list);
  list.catch(() => pendingLists.delete(url));
  return list;
}
