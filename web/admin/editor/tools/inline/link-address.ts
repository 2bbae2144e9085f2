/**
 * Normalises a typed link: adds `https://` to a bare domain and `mailto:` to an email address. undefined: not a link.
 */
export function readLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > 2048 || /[\s<>"]/.test(text)) return undefined;
  if (/^(?:https?:\/\/|mailto:|tel:)\S/i.test(text)) return text;
  if (/^[/#?](?!\/)/.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return undefined;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
