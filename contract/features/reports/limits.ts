export const reportDetailMaxLength = 500;
export const reportsOfPerson = [{ max: 10, windowMs: 3_600_000 }] as const;
/** Reported things on one page of the list of those who moderate. */
export const reportPageSize = 20;
/** The latest words of reporters that are shown with a thing. */
export const reportDetailsShown = 5;
/** Letters of what was reported. */
export const reportExcerptLength = 160;
