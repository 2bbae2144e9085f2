/** What names a footnote in a text: `[^1]`, `[^注]`. */
export const footnoteMark = /\[\^([\p{L}\p{N}-]{1,40})\]/gu;
export const footnoteLabel = /^[\p{L}\p{N}-]{1,40}$/u;

/** Labels of the marks in a text. */
export function namedLabels(text: string): string[] {
  return Array.from(text.matchAll(footnoteMark), ([, label]) => label as string);
}

/** The text without the marks of notes that exist; any other is text like `[^abc]`. */
export function withoutMarks(text: string, labels: ReadonlySet<string>): string {
  return text.replace(footnoteMark, (mark, label: string) => (labels.has(label) ? '' : mark));
}
