import { isFileAddress } from '#contract/kit/address.ts';

import { readAddress } from './read-address.ts';
import type { Site } from './site.ts';
import type { Stickers } from './stickers.ts';

const freshMs = 3_600_000;
const maxListBytes = 500_000;
const maxStickers = 2000;
const none: Stickers = new Map();

interface KeptPackage {
  stickers: Stickers;
  readAt: number;
  reading: boolean;
}

const keptBySite = new WeakMap<Site, Map<string, KeptPackage>>();

/** A package's list: names to image addresses; addresses may be relative to the list's own. @spec S3 */
export function parseStickerList(text: string, url: string): Stickers {
  const list: unknown = JSON.parse(text);
  const stickers = new Map<string, string>();
  if (typeof list !== 'object' || list === null) return stickers;
  for (const [name, image] of Object.entries(list).slice(0, maxStickers)) {
    if (typeof image !== 'string') continue;
    const isWhole = /^(https?:)?\//i.test(image);
    const address =
      isWhole || !URL.canParse(image, new URL(url, 'http://x.invalid'))
        ? image
        : new URL(image, new URL(url, 'http://x.invalid')).href;
    const own = address.replace('http://x.invalid', '');
    if (isFileAddress(own)) stickers.set(name, own);
  }
  return stickers;
}

async function renew(site: Site, url: string, kept: KeptPackage): Promise<void> {
  kept.reading = true;
  try {
    kept.stickers = parseStickerList(await readAddress(site, url, maxListBytes), url);
    site.invalidate(['stickers']);
  } catch (error) {
    site.log.warn({ url, reason: (error as Error).message }, 'A list of stickers could not be read');
  } finally {
    kept.readAt = site.clock.now();
    kept.reading = false;
  }
}

/**
 * The stickers of all packages; none while they are switched off. Lists on the site are read at once, those of other
 * hosts in the background: pages made meanwhile carry the tag `stickers` and are made anew when they are there.
 */
export async function currentStickers(site: Site, tag: (...tags: string[]) => void = () => {}): Promise<Stickers> {
  const packages = site.options.get('somnia_sticker_packages');
  if (site.options.get('somnia_sticker_enable') !== '1' || packages.length === 0) return none;
  tag('stickers');
  const kept = keptBySite.get(site) ?? new Map<string, KeptPackage>();
  keptBySite.set(site, kept);
  const all = new Map<string, string>();
  for (const { url } of packages) {
    const one = kept.get(url) ?? { stickers: none, readAt: -Infinity, reading: false };
    kept.set(url, one);
    if (!one.reading && site.clock.now() - one.readAt > freshMs) {
      const renewal = renew(site, url, one);
      if (site.storage.keyOf(url) !== null) await renewal;
    }
    for (const [name, image] of one.stickers) all.set(name, image);
  }
  return all;
}
