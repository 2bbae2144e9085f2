/** In code points; longer slugs are cut at a word boundary if possible. */
const maxLength = 80;

function cut(slug: string): string {
  const points = Array.from(slug);
  if (points.length <= maxLength) return slug;
  const short = points.slice(0, maxLength).join('');
  const end = short.lastIndexOf('-');
  return end > maxLength / 2 ? short.slice(0, end) : short;
}

/**
 * Creates a readable slug: letters, marks and digits of all scripts stay (Chinese too, in NFC), everything else becomes
 * a hyphen, letters are lower-cased. '' when nothing is left.
 */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^[-\p{M}]+|(?<!-)-+$/gu, '');
  return cut(plain.normalize('NFC')).replace(/(?<!-)-+$/, '');
}

/** Whether a text can be a slug at all; others are not looked up. */
export function isPossibleSlug(text: string): boolean {
  return text.length > 0 && text.length <= maxLength * 4 && !/[/\s\p{Cc}]/u.test(text);
}

const probes = 40;

/** Candidates for a slug that may be taken: the slug itself, then with -2, -3 … */
export function slugCandidates(base: string): string[] {
  return Array.from({ length: probes }, (_, at) => (at === 0 ? base : `${base}-${at + 1}`));
}

/** The first free candidate; if all are taken, one made from the unique `seed`. */
export function freeSlug(base: string, taken: ReadonlySet<string>, seed: number): string {
  return slugCandidates(base).find((slug) => !taken.has(slug)) ?? `${base}-${seed.toString(36)}`;
}
