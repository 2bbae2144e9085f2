/** Maximum characters of the values before and after an action; the log is not an archive of texts. */
export const auditTextMaxLength = 2000;
/** Days for which audit log entries are stored: slightly more than half a year. @see docs/reference/README.md */
export const auditDays = 200;
/** Entries per page of the audit log. */
export const auditPageSize = 50;
