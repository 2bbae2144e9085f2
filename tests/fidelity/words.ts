/**
 * Text as it is compared: without gaps and without the signs that Markdown gives a meaning to, quotes and dashes in
 * one form, since a page may set them in type.
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

/** Code as it is compared: line by line, without gaps at the end of lines and around the whole. */
export function plainCode(code: string): string {
  return code
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replaceAll('\t', '    ').replaceAll('\u00A0', ' ').trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
