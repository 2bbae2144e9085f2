/** Pixels of one CSS unit. */
const pixelsPerUnit: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };
/** The size that browsers give to an SVG without one. */
const unsized = { width: 300, height: 150 };

function attribute(tag: string, name: string): string | undefined {
  const [, quoted] = new RegExp(`\\s${name}\\s*=\\s*("[^"]{0,100}"|'[^']{0,100}')`, 'i').exec(tag) ?? [];
  return quoted?.slice(1, -1).trim();
}

function lengthOf(value: string | undefined): number | null {
  const [, number, unit = ''] = /^\+?([\d.]{1,20})\s*([a-z]*)$/i.exec(value ?? '') ?? [];
  const pixels = Number(number) * (pixelsPerUnit[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(pixels) && pixels >= 1 ? Math.min(Math.round(pixels), 100_000) : null;
}

/** Size in pixels of an SVG by its first tag: `width` and `height`, completed by the ratio of `viewBox`. */
export function svgSize(tag: string): { width: number; height: number } {
  const width = lengthOf(attribute(tag, 'width'));
  const height = lengthOf(attribute(tag, 'height'));
  if (width !== null && height !== null) return { width, height };
  const [, , wide, tall] = (attribute(tag, 'viewBox') ?? '').split(/[\s,]+/).map(lengthOf);
  if (!wide || !tall) return { width: width ?? unsized.width, height: height ?? unsized.height };
  if (width !== null) return { width, height: Math.max(1, Math.round((width * tall) / wide)) };
  if (height !== null) return { width: Math.max(1, Math.round((height * wide) / tall)), height };
  return { width: wide, height: tall };
}
