/**
 * Replaces part of a field as if it were typed: its handlers learn of it, and the caret stands behind the new text
 * before the next key.
 */
export function writeText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  from = field.selectionStart ?? field.value.length,
  to = field.selectionEnd ?? from,
): void {
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
