/** People on one page of 小黑屋, and networks on one of the admin's list. */
export const banPageSize = 20;
/** Another process knows of a ban after so long at the latest. */
export const banFreshMs = 10_000;

export const reportDetailMaxLength = 500;
export const reportsOfPerson = [{ max: 10, windowMs: 3_600_000 }] as const;
/** Reported things on one page of the list of those who moderate. */
export const reportPageSize = 20;
/** The latest words of reporters that are shown with a thing. */
export const reportDetailsShown = 5;
/** Letters of what was reported. */
export const reportExcerptLength = 160;

/** Words of one list, and characters of a word. */
export const wordListMaxLength = 5000;
export const wordMaxLength = 100;
