/** People on one page of 小黑屋, and networks on one of the admin's list. */
export const banPageSize = 20;
/** Another process knows of a ban after so long at the latest. */
export const banFreshMs = 10_000;
