import { originalAddress } from '#contract/features/media/variants.rules.ts';

import type { Site } from './site.ts';

type FileContext = Pick<Site, 'url' | 'storage'>;

const baseProbe = 'x';

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Matches addresses of this site's files in a text, relative or absolute. */
function fileAddressPattern({ url, storage }: FileContext): RegExp {
  const base = storage.urlOf(baseProbe).slice(0, -baseProbe.length);
  const host = base.startsWith('/') ? `(?:${escaped(url)})?` : '';
  return new RegExp(`${host}${escaped(base)}[^\\s"'<>\\\\()&!?#]+`, 'g');
}

/** The storage key of a file address; a variant maps to its original. */
export function fileKeyOf({ url, storage }: FileContext, address: string): string | null {
  const local = address.startsWith(`${url}/`) ? address.slice(url.length) : address;
  return storage.keyOf(originalAddress(local)) ?? storage.keyOf(originalAddress(address));
}

/** Replaces the addresses of this site's files in a text, such as the JSON of blocks. */
export function replaceOwnFileAddresses(
  site: FileContext,
  text: string,
  change: (key: string, address: string) => string,
): string {
  return text.replace(fileAddressPattern(site), (address) => {
    const key = fileKeyOf(site, address);
    return key === null ? address : change(key, address);
  });
}

/** The distinct keys of this site's files in a text. */
export function ownFileKeys(site: FileContext, text: string): string[] {
  const found = new Set<string>();
  replaceOwnFileAddresses(site, text, (key, address) => {
    found.add(key);
    return address;
  });
  return [...found];
}
