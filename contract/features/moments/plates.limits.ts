export const maxPlates = 100;
export const maxPlateModerators = 20;
/** Code points of the rules of a plate. */
export const plateRulesMaxLength = 2000;
/** Pinned moments in one plate. */
export const maxPinsPerPlate = 5;

/** One person's changes of followed plates. */
export const plateFollowsPerUser = [{ max: 60, windowMs: 3_600_000 }] as const;
