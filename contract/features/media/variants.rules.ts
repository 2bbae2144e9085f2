const variantEnding = /(\.[a-z0-9]{2,5})-(?:thumbnail|middle|large)\.(?:webp|avif)(?=$|[?#])/i;
/** The suffixes that other systems of this kind leave on the addresses they made. */
const otherEnding = /-(?:thumbnail|middle)(\.(?:webp|avif))(?=$|[?#])/i;

/** The address of a picture itself, from that of one of its small forms. @spec S2 */
export function originalAddress(url: string): string {
  return url.replace(variantEnding, '$1').replace(otherEnding, '$1');
}

/** What the site says of the addresses of large pictures. */
export interface PreviewRule {
  qiniu_enabled: 'Y' | 'N';
  preview_rule: string;
}

const fallbackRule = '!large';

/**
 * The address a gallery opens: without the suffix of a small form, or, where the pictures go through Qiniu, with the
 * name of the site's rule.
 * @spec S2
 */
export function previewAddress(url: string, { qiniu_enabled, preview_rule }: PreviewRule): string {
  const original = originalAddress(url);
  if (original !== url || qiniu_enabled !== 'Y' || /^data:/i.test(url)) return original;
  return `${original}${preview_rule || fallbackRule}`;
}

/** A small form of a picture, as far as a browser chooses by it. */
export interface Variant {
  url: string;
  format: 'webp' | 'avif';
  width: number;
}

/** One format's small forms for a browser to choose from; '' when there are none. */
export function srcsetOf(variants: readonly Variant[], format: Variant['format']): string {
  return variants
    .filter((variant) => variant.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
