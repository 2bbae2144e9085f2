import { variantSizes } from './variants.limits.ts';

/** The names of `variantSizes`; a test compares them. */
const variantSuffix =
  /(\.[a-z0-9]{2,5})-(?:icon|tiny|small|thumbnail|medium|middle|wide|large|full)\.(?:webp|avif)(?=$|[?#])/i;
/** Variant suffixes in addresses that other, similar systems created. */
const foreignVariantSuffix = /-(?:thumbnail|middle)(\.(?:webp|avif))(?=$|[?#])/i;

/** Returns the address of the original image from the address of any of its variants. @see docs/reference/routes.md */
export function originalAddress(url: string): string {
  return url.replace(variantSuffix, '$1').replace(foreignVariantSuffix, '$1');
}

/** Site options that determine the addresses of large images. */
export interface PreviewRule {
  qiniu_enabled: 'Y' | 'N';
  preview_rule: string;
}

const defaultPreviewRule = '!large';

/**
 * Address that a gallery opens: the original without a variant suffix or, if images are served by Qiniu, with the
 * site's Qiniu rule appended.
 * @see docs/reference/routes.md
 */
export function previewAddress(url: string, { qiniu_enabled, preview_rule }: PreviewRule): string {
  const original = originalAddress(url);
  if (original !== url || qiniu_enabled !== 'Y' || /^data:/i.test(url)) return original;
  return `${original}${preview_rule || defaultPreviewRule}`;
}

/** A variant of an image, with the fields needed for `srcset`. */
export interface Variant {
  url: string;
  format: 'webp' | 'avif';
  width: number;
}

/** The `srcset` of one format; '' if it has no variants. */
export function srcsetOf(variants: readonly Variant[], format: Variant['format']): string {
  return variants
    .filter((variant) => variant.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

/** Addresses of this site's raster images; others have no variants, or are answered by another host. */
const ownRaster = /^\/uploads\/[^?#!]+\.(?:jpe?g|png|webp|avif)$/i;

const hasNames = (url: string): boolean => ownRaster.test(url) && originalAddress(url) === url;

/**
 * A `srcset` by the names of the variants, for small pictures of which only the address is known: the site answers a
 * variant that does not exist with the image itself. '' for images that have no variants, and for those of other hosts.
 * @param drawnPx the width at which it is drawn
 */
export function srcsetByName(url: string, drawnPx: number): string {
  if (!hasNames(url)) return '';
  const enough = variantSizes.findIndex(({ width }) => width >= 2 * drawnPx);
  return variantSizes
    .slice(0, enough === -1 ? undefined : enough + 1)
    .map(({ name, width }) => `${url}-${name}.webp ${width}w`)
    .join(', ');
}
