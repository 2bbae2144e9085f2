import type { StickerSize } from './limits.ts';

/** The built-in stickers. */
export const builtInStickers = {
  icon: '/assets/stickers/happy.svg',
  url: '/assets/stickers/list.json',
  size: 'biggest',
} as const;

/** Whether the name can be used in a sticker code: characters that end the code or are HTML markup are not allowed. */
export function isStickerName(name: string): boolean {
  return /^[^\s:<>"'&]{1,80}$/.test(name);
}

/** The code that represents a sticker in user text. @see docs/reference/validations.md */
export function stickerCode(name: string, size: StickerSize): string {
  return `:--sc-${name}_${size}:`;
}

/** Stickers per row of the picker. @see docs/reference/limits.md */
export function stickerColumns(size: StickerSize): number {
  return size === 'biggest' ? 5 : 7;
}
