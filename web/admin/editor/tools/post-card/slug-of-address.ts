/** Extracts the slug from a pasted slug or article URL. */
export function slugOfAddress(typed: string): string {
  const text = typed.trim();
  if (!/^(?:https?:\/\/|\/)/i.test(text)) return text.slice(0, 200);
  const path = URL.canParse(text) ? new URL(text).pathname : (text.split(/[?#]/, 1)[0] ?? '');
  const [first = ''] = path.split('/').filter((part) => part !== '');
  try {
    return decodeURIComponent(first).slice(0, 200);
  } catch {
    return first.slice(0, 200);
  }
}
