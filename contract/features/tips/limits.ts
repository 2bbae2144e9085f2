/** Points of one tip or top-up. */
export const maxTipPoint = 10_000_000;
/** Amounts offered for a tap. */
export const maxPresets = 12;
/** Code points of the words with a tip. */
export const tipMessageLength = 60;
export const thanksLength = 60;
/** How often one user may tip by points. */
export const tipsPerUser = [
  { max: 20, windowMs: 60_000 },
  { max: 300, windowMs: 86_400_000 },
] as const;
/** Tips on one page of the wall. */
export const tipWallSize = 12;
/** Pages of the wall that are shown. */
export const maxTipWallPage = 50;
export const adminTipsPageSize = 30;
export const ownTipsPageSize = 20;
