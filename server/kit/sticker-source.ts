import { maxStickersInPackage } from '#contract/features/stickers/limits.ts';
import { builtInStickers, isStickerName } from '#contract/features/stickers/rules.ts';
import { isFileAddress } from '#contract/kit/address.ts';

import { builtInSticker } from './built-in-stickers.ts';
import { readTextFromUrl } from './read-text-from-url.ts';
import type { Site } from './site.ts';
import type { Stickers } from './stickers.ts';

const freshMs = 3_600_000;
const maxListBytes = 500_000;
const noStickers: Stickers = new Map();

interface CachedPackage {
  stickers: Stickers;
  readAt: number;
  reading: boolean;
}

const packagesBySite = new WeakMap<Site, Map<string, CachedPackage>>();

/** Parses a sticker package: names to image URLs; relative URLs are resolved against the list. @see docs/reference/entities.md */
export function parseStickerList(text: string, url: string): Stickers {
  const list: unknown = JSON.parse(text);
  const stickers = new Map<string, string>();
  if (typeof list !== 'object' || list === null) return stickers;
  for (const [name, image] of Object.entries(list).slice(0, maxStickersInPackage)) {
    if (typeof image !== 'string' || !isStickerName(name)) continue;
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

async function readList(site: Site, url: string): Promise<string> {
  const own = url === builtInStickers.url ? builtInSticker('list.json') : undefined;
  return own?.toString('utf8') ?? readTextFromUrl(site, url, maxListBytes);
}

async function refreshPackage(site: Site, url: string, kept: CachedPackage): Promise<void> {
  kept.reading = true;
  try {
    kept.stickers = parseStickerList(await readList(site, url), url);
    site.invalidate(['stickers']);
  } catch (error) {
    site.log.warn({ url, reason: (error as Error).message }, 'A list of stickers could not be read');
  } finally {
    kept.readAt = site.clock.now();
    kept.reading = false;
  }
}

function cachedPackageOf(site: Site): Map<string, CachedPackage> {
  const known = packagesBySite.get(site);
  if (known) return known;
  const kept = new Map<string, CachedPackage>();
  packagesBySite.set(site, kept);
  return kept;
}

async function stickersOf(site: Site, url: string): Promise<Stickers> {
  const kept = cachedPackageOf(site);
  const one = kept.get(url) ?? { stickers: noStickers, readAt: -Infinity, reading: false };
  kept.set(url, one);
  if (!one.reading && site.clock.now() - one.readAt > freshMs) {
    const renewal = refreshPackage(site, url, one);
    if (url === builtInStickers.url || site.storage.keyOf(url) !== null) await renewal;
  }
  return one.stickers;
}

/** Addresses of the configured packages; empty when stickers are disabled. */
function configuredUrls(site: Site): string[] {
  if (site.options.get('somnia_sticker_enable') !== '1') return [];
  return site.options.get('somnia_sticker_packages').map(({ url }) => url);
}

/** A configured package; null for any other address. */
export async function stickerPackage(site: Site, url: string): Promise<Stickers | null> {
  return configuredUrls(site).includes(url) ? stickersOf(site, url) : null;
}

/**
 * The stickers of all packages; empty when disabled. Local lists are read immediately, remote ones in the background:
 * pages rendered meanwhile carry the tag `stickers` and are invalidated when they arrive.
 */
export async function currentStickers(site: Site, tag: (...tags: string[]) => void = () => {}): Promise<Stickers> {
  const urls = configuredUrls(site);
  if (urls.length === 0) return noStickers;
  tag('stickers');
  const all = new Map<string, string>();
  for (const url of urls) for (const [name, image] of await stickersOf(site, url)) all.set(name, image);
  return all;
}
