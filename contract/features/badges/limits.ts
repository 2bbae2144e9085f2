export const badgeNameLength = 20;
export const badgeDescriptionLength = 100;
export const badgeReasonLength = 100;
export const maxBadges = 200;
export const maxBadgeThreshold = 1_000_000;
export const badgeHoldersPageSize = 20;
