/** Line patterns that only occur in Markdown. */
const lineSigns = [
  /^#{1,6} \S/,
  /^(?:[-*+]|\d{1,3}[.)]) \S/,
  /^> ?\S/,
  /^(?:```|~~~)/,
  /^\|.+\|\s*$/,
  /^!\[[^\]]*\]\(\S+\)/,
  /^\$\$/,
  /^- \[[ xX]\] /,
];
const inlineSigns = [/\[[^\]\n]+\]\([^)\s]+\)/, /\*\*[^*\n]+\*\*/, /`[^`\n]+`/, /~~[^~\n]+~~/];

/** Whether a text is Markdown, and not plain text with a stray special character. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 20_000).split('\n');
  const lines = sample.filter((line) => lineSigns.some((sign) => sign.test(line.trimStart()))).length;
  if (/^(?:```|~~~|#{1,6} |!\[|\$\$)/m.test(sample.join('\n'))) return lines > 0;
  if (lines >= 2) return true;
  return inlineSigns.some((sign) => sign.test(sample.join('\n'))) && (lines > 0 || sample.length > 2);
}

/** Splits plain text into paragraphs, at blank lines if it has any, else at line breaks. */
export function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');
  if (lines === '') return [];
  const parts = /\n[^\S\n]*\n/.test(lines) ? lines.split(/\n(?:[^\S\n]*\n)+/) : lines.split('\n');
  return parts.map((part) => part.replace(/^[\t ]+|\s+$/g, '')).filter((part) => part !== '');
}

/** Splits a long Markdown text between paragraphs, never inside fenced code. */
export function splitMarkdown(text: string, max: number): string[] {
  if (text.length <= max) return [text];
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    const isBreak = fence === '' && line.trim() === '' && length > max * 0.6;
    piece.push(line);
    length += line.length + 1;
    if (!isBreak) continue;
    pieces.push(piece.join('\n'));
    piece = [];
    length = 0;
  }
  if (piece.some((line) => line.trim() !== '')) pieces.push(piece.join('\n'));
  return pieces;
}
