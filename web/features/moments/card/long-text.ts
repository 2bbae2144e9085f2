import { foldedMomentLength } from '#contract/features/moments/limits.ts';

/** Lines that a folded text shows. */
export const foldedLines = 8;

/** Whether a text is folded in lists: it is long, or has many line breaks. */
export function isLongText(text: string): boolean {
  return Array.from(text).length > foldedMomentLength || text.split('\n').length > foldedLines + 1;
}
