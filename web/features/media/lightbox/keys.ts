/** What the keys of the lightbox do. */
export type LightboxKey = 'close' | 'previous' | 'next' | 'thumbnails' | 'slideshow';

const keys: Readonly<Record<string, LightboxKey>> = {
  Escape: 'close',
  Delete: 'close',
  Backspace: 'close',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  t: 'thumbnails',
  T: 'thumbnails',
  ' ': 'slideshow',
};

/** Elements that use keys themselves, and which of them. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, video, [contenteditable]')) return true;
  if (target.closest('.lightbox-markup')) return /^(?:Arrow|Page| )/.test(key);
  return key === ' ' && target.closest('button, a') !== null;
}

/** What a key press means for the lightbox. */
export function keyOf(event: KeyboardEvent): LightboxKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  return takesKey(event.target, event.key) ? undefined : keys[event.key];
}
