/** Sides of a sticker in pixels. @spec S5 */
export const stickerSides = { small: 24, normal: 36, large: 48, biggest: 60 } as const;

export type StickerSize = keyof typeof stickerSides;

/** The largest list of stickers that is read. */
export const maxStickersInPackage = 2000;
