/** Characters of what was before and after an act; the log is for looking things up, not for keeping texts. */
export const auditTextMaxLength = 2000;
/** How long acts are kept: half a year and a bit. @spec decisions 13 */
export const auditDays = 200;
/** Acts on one page of the log. */
export const auditPageSize = 50;
