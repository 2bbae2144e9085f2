import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { addMedia, prepareFile, type PreparedFile } from '#server/features/media/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { insertGift } from './service.ts';

/** Drawings of the product; a site gets files of its own, which its owner may replace. */
const folder = join(import.meta.dirname, '../../../web/ui/art/gifts');

/** What a new site offers, the cheapest first. */
const defaultGifts = [
  { name: '纸船', file: 'paper-boat.svg', price_point: 5 },
  { name: '明信片', file: 'postcard.svg', price_point: 10 },
  { name: '热可可', file: 'cocoa.svg', price_point: 20 },
  { name: '小夜灯', file: 'night-light.svg', price_point: 30 },
  { name: '花束', file: 'bouquet.svg', price_point: 52 },
  { name: '风铃', file: 'wind-chime.svg', price_point: 66 },
  { name: '唱片', file: 'record.svg', price_point: 88 },
  { name: '小猫', file: 'cat.svg', price_point: 99 },
  { name: '满月', file: 'moon.svg', price_point: 188 },
  { name: '望远镜', file: 'telescope.svg', price_point: 520 },
] as const;

interface ReadyGift {
  name: string;
  price_point: number;
  picture: PreparedFile;
}

/** The gifts of a new site, ready to be stored; outside of a transaction. */
export async function readDefaultGifts(): Promise<ReadyGift[]> {
  return Promise.all(
    defaultGifts.map(async ({ name, file, price_point }) => {
      const body = await readFile(join(folder, file));
      return { name, price_point, picture: await prepareFile({ name: `gift-${file}`, body, alt: name }) };
    }),
  );
}

/** Stores those whose name is not there yet, with their pictures, at the end. @returns their ids by name */
export async function addDefaultGifts(
  site: Site,
  unit: Unit,
  gifts: readonly ReadyGift[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const present = await reads.listGifts(unit.db);
  const names = new Set(present.map(({ name }) => name));
  const first = (present.at(-1)?.position ?? -1) + 1;
  for (const [at, { name, price_point, picture }] of gifts.entries()) {
    if (names.has(name)) continue;
    const { url: image_url } = await addMedia(site, unit, picture);
    ids.set(name, await insertGift(unit, { name, price_point, image_url, position: first + at }));
  }
  return ids;
}
