export const authorCommentsPageSize = 15;
