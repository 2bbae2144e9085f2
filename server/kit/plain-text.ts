/** Control characters, and marks that turn the direction of what follows. */
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text that a person typed, without what nobody types; PostgreSQL keeps none with a zero character. */
export function plainText(text: string): string {
  return text.replace(unwanted, '');
}
