/** Maximum number of units in one transfer. The database refuses more, too. */
export const maxTransfer = 1_000_000_000_000;
export const statementPageSize = 20;
/** Entries in one downloaded statement, the newest ones. */
export const statementExportLength = 10_000;
/** Units that an administrator may give or take at once. */
export const maxAdjustment = 1_000_000_000;
export const memoMaxLength = 200;
