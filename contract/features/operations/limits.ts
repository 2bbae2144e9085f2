export const jobPageSize = 30;
/** Maximum characters of a job's input and error, as shown in the admin. */
export const jobTextMaxLength = 2000;
export const queueNameMaxLength = 80;
