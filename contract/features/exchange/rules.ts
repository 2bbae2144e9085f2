/** Crockford's alphabet: no I, L, O or U, so that no two characters look alike. */
export const cardAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits. */
export const cardLength = 16;

const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1' };

/**
 * A code as it is stored, of what a person typed: in any case, full-width, with spaces and dashes, with look-alike
 * characters. Null for what can be no code.
 */
export function foldCardCode(typed: string): string | null {
  const folded = Array.from(typed.normalize('NFKC').toUpperCase())
    .filter((character) => !/[\s\p{Dash_Punctuation}_−]/u.test(character))
    .map((character) => lookAlikes[character] ?? character);
  const isCode = folded.length === cardLength && folded.every((character) => cardAlphabet.includes(character));
  return isCode ? folded.join('') : null;
}

/** A code in groups of four, as it is shown. */
export function showCardCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The points that an amount of experience is worth; null when it is no whole number of them. */
export function pointsForExperience(amount: number, rate: number): number | null {
  return rate > 0 && amount % rate === 0 ? amount / rate : null;
}

/** Block types that a 礼品 cannot contain: locks, and those that belong to a post. */
export const typesOutsideGoods: readonly string[] = [
  'needlogin',
  'needreply',
  'needvip',
  'password-block',
  'payment',
  'gift',
  'vote',
  'rate',
  'page-break',
];
