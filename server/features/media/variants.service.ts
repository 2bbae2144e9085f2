import { buffer } from 'node:stream/consumers';

import { variantSizes } from '#contract/features/media/variants.limits.ts';
import { hasVariants } from './service.ts';
import { readImageHeader } from '#server/kit/image-header.ts';
import { renderImageVariant } from '#server/kit/images.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './variants.reads.ts';
import * as writes from './variants.writes.ts';

export type VariantFormat = 'webp' | 'avif';

/** A variant that was rendered but not stored yet. */
export interface RenderedVariant {
  path: string;
  format: VariantFormat;
  width: number;
  body: Buffer;
}

interface Original {
  path: string;
  mime: string;
  width: number | null;
  frames: number;
  bytes: number;
}

/** The key of a variant: the original's key plus the size name. Gallery links strip this suffix again. */
function variantKeyOf(path: string, name: string, format: VariantFormat): string {
  return `${path}-${name}.${format}`;
}

/** The variants of an image: every narrower size, and the first size that is at least as wide. */
function plannedVariants({ path, width, frames }: Original, format: VariantFormat) {
  const last = variantSizes.findIndex((size) => size.width >= (width ?? 0));
  const wanted = last === -1 ? variantSizes : variantSizes.slice(0, last + 1);
  // Animated images only have the small WebP variant that lists show.
  const sizes = frames > 1 ? variantSizes.slice(0, format === 'webp' ? 1 : 0) : wanted;
  return sizes.map((size) => ({
    path: variantKeyOf(path, size.name, format),
    width: Math.min(size.width, width ?? size.width),
  }));
}

/** Renders the missing variants of an image, except those larger than the original or too tall for their format. */
export async function renderVariants(
  original: Original,
  body: Buffer,
  formats: readonly VariantFormat[],
  known: ReadonlySet<string> = new Set(),
): Promise<RenderedVariant[]> {
  const head = hasVariants(original) ? await readImageHeader(body) : null;
  if (!head) return [];
  const drawn: RenderedVariant[] = [];
  for (const format of formats) {
    for (const { path, width } of plannedVariants(original, format)) {
      if (known.has(path)) continue;
      const small = await renderImageVariant(body, head, width, format);
      if (small === null) continue;
      if (small.length < original.bytes || width < (original.width ?? 0))
        drawn.push({ path, format, width, body: small });
    }
  }
  return drawn;
}

/** Stores the files; their rows are added in the transaction. */
export async function putVariants(site: Site, drawn: readonly RenderedVariant[]): Promise<void> {
  for (const { path, format, body } of drawn) await site.storage.put(path, body, `image/${format}`);
}

/** Adds the rows of stored variants; pages that show the image are rendered again. */
export async function addVariants(
  site: Site,
  unit: Unit,
  mediaId: number,
  drawn: readonly RenderedVariant[],
): Promise<void> {
  const rows = drawn.map(({ path, format, width, body }) => ({
    media_id: mediaId,
    path,
    url: site.storage.urlOf(path),
    format,
    width,
    bytes: body.length,
  }));
  await writes.insertVariants(unit, rows);
  if (rows.length > 0) unit.touch(`media:${mediaId}`);
}

/** Deletes the variants of an image whose contents changed; new ones are added later. */
export const dropVariants = writes.deleteVariants;

/** Renders all missing variants of a stored image. */
export async function renderMissingVariants(site: Site, mediaId: number): Promise<void> {
  const media = await reads.findOriginal(site.db, mediaId);
  if (!media || !hasVariants(media)) return;
  const file = await site.storage.read(media.path);
  if (!file) return;
  const known = await reads.listVariantPaths(site.db, mediaId);
  // Lists of moments show WebP only.
  const formats: VariantFormat[] = media.purpose === 'moment' ? ['webp'] : ['webp', 'avif'];
  const drawn = await renderVariants(media, await buffer(file), formats, known);
  if (drawn.length === 0) return;
  await putVariants(site, drawn);
  const isKept = await write(site, async (unit) => {
    const now = await reads.findOriginal(unit.db, mediaId);
    if (now?.path !== media.path) return false;
    await addVariants(site, unit, mediaId, drawn);
    return true;
  });
  // The image was erased or replaced meanwhile, so these are not needed.
  if (!isKept) for (const { path } of drawn) await site.storage.remove(path);
}
