/** Users per page of 小黑屋, and address bans per page of the admin's list. */
export const banPageSize = 20;
/** Other processes notice a ban after this time at the latest. */
export const banCacheMs = 10_000;

export const reportDetailMaxLength = 500;
export const reportsPerReporter = [{ max: 10, windowMs: 3_600_000 }] as const;
/** Targets per page of the list of reports. */
export const reportPageSize = 20;
/** Number of newest report texts shown for a target. */
export const maxReportDetails = 5;
/** Maximum characters of the excerpt of a reported target. */
export const reportExcerptLength = 160;

/** Limits of one word list: the number of words, and characters per word. */
export const wordListMaxLength = 5000;
export const wordMaxLength = 100;
