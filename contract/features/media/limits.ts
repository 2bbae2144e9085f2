export const maxFileBytes = 100_000_000;
/** Larger images are refused before they are decoded: 100 megapixels. */
export const maxPixels = 100_000_000;
/** Pictures that move have no more frames. */
export const maxFrames = 1000;

export const groupNameMaxLength = 30;
export const maxGroups = 200;
export const altMaxLength = 500;
/** A file in the trash goes for good after so long. */
export const trashDays = 30;
export const bulkMax = 500;
