/**
 * Normalizes text for comparison: without whitespace and Markdown punctuation, quotes and dashes in one form, since a
 * page may use typographic ones.
 */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+|\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[*_~`\\[\]$^=+]/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/…/g, '...')
    .replace(/[—–]|--+/g, '-');
}

/** Sentences with at least one letter or digit. */
export function sentences(runs: readonly string[]): string[] {
  return runs
    .flatMap((run) => run.split(/[。！？.!?\n]/))
    .map(plain)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Normalizes code for comparison: line by line, without trailing whitespace and surrounding empty lines. */
export function plainCode(code: string): string {
  return code
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replaceAll('\t', '    ').replaceAll('\u00A0', ' ').trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
