import type { StickerSize } from './limits.ts';

/** The stickers that come with the product: a moon that would rather sleep. */
export const builtInStickers = {
  icon: '/assets/stickers/happy.svg',
  url: '/assets/stickers/list.json',
  size: 'biggest',
} as const;

/** Whether a code can carry the name: what ends a code, or would be markup, names no sticker. */
export function isStickerName(name: string): boolean {
  return /^[^\s:<>"'&]{1,80}$/.test(name);
}

/** How a sticker stands in what somebody writes. @spec S5 */
export function stickerCode(name: string, size: StickerSize): string {
  return `:--sc-${name}_${size}:`;
}

/** Stickers in a row of the panel. @spec S9 */
export function stickerColumns(size: StickerSize): number {
  return size === 'biggest' ? 5 : 7;
}
