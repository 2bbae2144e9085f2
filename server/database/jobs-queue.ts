/** pg-boss's one queue of this program, among those of other programs that keep jobs in the same tables. */
export const jobsQueue = 'somnia';
