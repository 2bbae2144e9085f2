/** Normalises line ranges to `1,7-8,10`; Chinese commas and dashes are accepted. */
export function tidyRanges(typed: string): string {
  return typed
    .replace(/[，、;；\s]+/g, ',')
    .replace(/[—–~～]+/g, '-')
    .replace(/,{2,}/g, ',')
    .replace(/^,|,$/g, '');
}

/** Whether the text is a list of line numbers and ascending ranges. */
export function areRanges(typed: string): boolean {
  return tidyRanges(typed)
    .split(',')
    .every((part) => {
      if (part === '') return true;
      const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
      return match !== null && Number(match[1]) > 0 && (match[2] === undefined || Number(match[2]) >= Number(match[1]));
    });
}

/** Numbers of all lines of a text, one a line. */
export function lineNumbers(text: string): string {
  return text
    .split('\n')
    .map((_, at) => at + 1)
    .join('\n');
}

/** Where the lines of a text stand that ranges such as `1,7-8` mark. */
export function markedRanges(text: string, ranges: string): { from: number; to: number }[] {
  if (ranges === '') return [];
  const lines = text.split('\n');
  const marked = new Set<number>();
  for (const part of tidyRanges(ranges).split(',')) {
    const [first, last = first] = part.split('-').map(Number);
    if (!first || !last) continue;
    for (let line = first; line <= Math.min(last, lines.length); line += 1) marked.add(line);
  }
  let at = 0;
  return lines.flatMap((line, index) => {
    const from = at;
    at += line.length + 1;
    return marked.has(index + 1) ? [{ from, to: from + line.length }] : [];
  });
}
