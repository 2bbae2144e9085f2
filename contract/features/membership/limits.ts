import type { VipDuration } from './entities.ts';

export const dayMs = 86_400_000;

/** Days of each duration. @see docs/reference/limits.md */
export const durationDays: Record<VipDuration, number> = { month: 30, quarter: 90, half_year: 180, year: 365 };

/** Days before the end of a membership on which its holder is reminded, the longest first. */
export const reminderDays = [7, 3, 1] as const;
/** Days that an administrator gives at once. */
export const maxGivenDays = 3650;
export const reasonMaxLength = 100;
export const grantPageSize = 20;
/** A dialog checks a typed coupon this long after the last key. */
export const couponDebounceMs = 500;
export const couponCodeMaxLength = 40;
export const vipDirectoryPageSize = 24;
