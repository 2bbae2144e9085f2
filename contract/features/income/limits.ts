/** 分 in one withdrawal at most. */
export const maxWithdrawal = 100_000_000;
export const realNameLength = { min: 2, max: 25 } as const;
export const payAccountMaxLength = 64;
export const withdrawReasonMaxLength = 200;
export const withdrawProofMaxLength = 64;
export const withdrawPageSize = 20;
/** Requests of one person. */
export const withdrawalsPerUser = { max: 10, windowMs: 86_400_000 } as const;
/** Days after which the account and name of a request that was not paid are forgotten. */
export const forgetUnpaidDays = 180;
/** Days for which the books of payments are kept: ten years. */
export const keepPaidDays = 3653;
/** Requests in one file for the accountant. */
export const withdrawExportLength = 10_000;
/** Years of statements. */
export const firstStatementYear = 2020;
export const lastStatementYear = 2199;
/** Columns of the charts of income. */
export const incomeChart = { days: 30, months: 12 } as const;
