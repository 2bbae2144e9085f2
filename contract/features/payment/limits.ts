/** An order that nobody paid closes after this time. */
export const orderLifeMs = 15 * 60_000;
/** An unpaid order that has not ended so long after that has to be ended by hand. */
export const stuckAfterMs = 15 * 60_000;
/** A dialog asks for the status of its order this often. */
export const pollMs = 3000;
/** A provider is asked for the same order at most this often, whoever asks. */
export const providerQueryMs = 3000;
/** 分 in one order. */
export const maxOrderAmount = 100_000_000;
/** How many orders one person may make, whatever they are for. Asking again for the same makes no new one. */
export const ordersPerUser = [
  { max: 30, windowMs: 60_000 },
  { max: 300, windowMs: 86_400_000 },
] as const;
/** How often a provider is asked for a code to scan on behalf of one person. */
export const codesPerUser = [
  { max: 60, windowMs: 60_000 },
  { max: 600, windowMs: 86_400_000 },
] as const;
export const outTradeNoLength = 32;
/** How long a provider may take to answer. */
export const providerTimeoutMs = 10_000;
export const orderPageSize = 20;
/** Side of the codes to scan, in px. */
export const payQrSize = 220;
export const vipQrSize = 138;
export const refundReasonMaxLength = 200;
/** Days of revenue that are shown at once, at most. */
export const revenueDays = 366;
/** Paid orders in a row without a report of the provider, after which the owner is told. */
export const silentOrders = 3;
export const differenceNoteMaxLength = 200;
/** Differences of one day that are kept and shown at most. */
export const maxDifferences = 100;
/** Hour in Asia/Shanghai after which the bill of the day before is there. */
export const billHour = 10;
/** Days that are compared belatedly, after the site was off. */
export const billDays = 7;
/** Points for one yuan at most. */
export const maxPointRate = 10_000;
