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
