import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { addMedia, prepareFile as readMedia, type PreparedFile } from '#server/features/media/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

const folder = join(import.meta.dirname, 'files/stickers');
/** The sticker shown as the icon of the whole package. */
const face = 'lamp';

/** The bundled stickers by name, ready to be stored. */
export async function readStickers(): Promise<Map<string, PreparedFile>> {
  const stickers = new Map<string, PreparedFile>();
  for (const file of (await readdir(folder)).sort()) {
    const name = file.replace('.svg', '');
    const body = await readFile(join(folder, file));
    stickers.set(name, await readMedia({ name: `sticker-${file}`, body, alt: name }));
  }
  return stickers;
}

/** Stores the stickers and the list that names them; the package as the option wants it. @see docs/reference/entities.md */
export async function addStickers(site: Site, unit: Unit, stickers: ReadonlyMap<string, PreparedFile>) {
  const addresses: Record<string, string> = {};
  for (const [name, file] of stickers) addresses[name] = (await addMedia(site, unit, file)).url;
  const list = await readMedia({ name: 'stickers.json', body: Buffer.from(JSON.stringify(addresses)) });
  const { url } = await addMedia(site, unit, list);
  return { icon: addresses[face] ?? '', url, size: 'normal' as const };
}
