/**
 * A readable slug from any text, as the server creates it: letters and digits of every script; everything else becomes
 * hyphens.
 */
export function slugFromText(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
      .replace(/^[-\p{M}]+|-+$/gu, ''),
  )
    .slice(0, 80)
    .join('')
    .replace(/-+$/, '');
}
