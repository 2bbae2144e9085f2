import { buffer } from 'node:stream/consumers';

import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { readImageHeader } from '#server/kit/image-header.ts';
import type { ImageSize } from '#server/kit/image-memory.ts';
import { renderAround } from '#server/kit/images.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';

/** The key of the narrowest upright form that is at least as wide as the crop, else the widest. */
function keyFor(variants: readonly { path: string; format: string; width: number }[], width: number): string | null {
  const upright = variants.filter(({ format }) => format === 'webp');
  return (upright.find((each) => each.width >= width) ?? upright.at(-1))?.path ?? null;
}

/** An image of this site in a fixed size, cropped around its focus point, as JPEG; null when there is none. */
export async function croppedPicture(context: CallContext, url: string, size: ImageSize): Promise<Buffer | null> {
  const { site } = context;
  const row = url === '' ? undefined : await reads.findMediaByUrl(site.db, url);
  if (!row || kindOfMime(row.mime) !== 'image') return null;
  context.tag(`media:${row.id}`);
  const key = keyFor(await reads.listVariants(site.db, [row.id]), size.width);
  const file = key === null ? null : await site.storage.read(key);
  const body = file && (await buffer(file));
  const head = body && (await readImageHeader(body));
  if (!body || !head) return null;
  return renderAround(body, head, size, { x: row.focus_x ?? 50, y: row.focus_y ?? 50 });
}
