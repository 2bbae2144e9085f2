import { buffer } from 'node:stream/consumers';

import { renewedAtOnce, variantSet, variantSizes } from '#contract/features/media/variants.limits.ts';
import { hasVariants, patchMedia, queueVariants } from './service.ts';
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

type KnownForm = Pick<RenderedVariant, 'path' | 'format' | 'width'>;

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
function plannedVariants({ path, width, frames }: Original, format: VariantFormat, isFirst: boolean) {
  const known = variantSizes.filter((size) => !isFirst || size.isFirst);
  const last = known.findIndex((size) => size.width >= (width ?? 0));
  const wanted = last === -1 ? known : known.slice(0, last + 1);
  // Animated images only have the small WebP variant that lists show.
  const sizes = frames > 1 ? variantSizes.filter(({ name }) => format === 'webp' && name === 'thumbnail') : wanted;
  return sizes
    .filter(({ formats }) => (formats as readonly string[]).includes(format))
    .map((size) => ({
      path: variantKeyOf(path, size.name, format),
      width: Math.min(size.width, width ?? size.width),
    }));
}

/** Renders the missing variants of an image, except those larger than the original or too tall for their format. */
export async function renderVariants(
  original: Original,
  body: Buffer,
  formats: readonly VariantFormat[],
  { known = [], isFirst = false }: { known?: readonly KnownForm[]; isFirst?: boolean } = {},
): Promise<RenderedVariant[]> {
  const head = hasVariants(original) ? await readImageHeader(body) : null;
  if (!head) return [];
  const drawn: RenderedVariant[] = [];
  for (const format of formats) {
    for (const { path, width } of plannedVariants(original, format, isFirst)) {
      if (known.some((each) => each.path === path || (each.format === format && each.width === width))) continue;
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
  const known = await reads.listForms(site.db, mediaId);
  const drawn = await renderVariants(media, await buffer(file), ['webp', 'avif'], { known });
  await putVariants(site, drawn);
  const isKept = await write(site, async (unit) => {
    const now = await reads.findOriginal(unit.db, mediaId);
    if (now?.path !== media.path) return false;
    await addVariants(site, unit, mediaId, drawn);
    await patchMedia(unit, mediaId, { variant_set: variantSet });
    return true;
  });
  // The image was erased or replaced meanwhile, so these are not needed.
  if (!isKept) for (const { path } of drawn) await site.storage.remove(path);
}

/** Queues the images whose variants are of an older set of sizes, some at a time. */
export async function renewOutdated(site: Site): Promise<void> {
  const ids = await reads.listOutdated(site.db, variantSet, renewedAtOnce);
  if (ids.length === 0) return;
  await write(site, async (unit) => {
    for (const id of ids) await queueVariants(unit, id);
  });
}
