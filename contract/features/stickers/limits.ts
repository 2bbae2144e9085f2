/** Side lengths of stickers in pixels. @see docs/reference/validations.md */
export const stickerSides = { small: 24, normal: 36, large: 48, biggest: 60 } as const;

export type StickerSize = keyof typeof stickerSides;

/** Maximum number of stickers read from a list. */
export const maxStickersInPackage = 2000;
