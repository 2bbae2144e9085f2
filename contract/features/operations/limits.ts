export const jobPageSize = 30;
/** Letters of what a job was given, and of why it failed, as they are shown. */
export const jobTextMaxLength = 2000;
export const queueNameMaxLength = 80;
