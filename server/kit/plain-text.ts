/** Control characters and text-direction marks. */
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** User input without control characters; PostgreSQL cannot store NUL. */
export function plainText(text: string): string {
  return text.replace(unwanted, '');
}
