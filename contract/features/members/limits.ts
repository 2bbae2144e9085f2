/** People on one page of the administrator's list. */
export const memberPageSize = 20;
export const memberQueryMaxLength = 254;
