export const outboxPageSize = 30;
