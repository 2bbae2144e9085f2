/** Attempts before a mail fails permanently; with the pauses between them about three and a half hours. */
export const mailAttempts = 12;
/** Attempts before a mail with a code or reset link is given up; with the pauses about twenty minutes. */
export const codeMailAttempts = 8;
/** Attempts if the receiving server reports a permanent failure. */
export const rejectedMailAttempts = 3;
/** Finished mails are deleted after this time. */
export const mailRetentionMs = 30 * 24 * 3_600_000;
/** Maximum characters of user input shown in a mail. */
export const mailNameMaxLength = 60;
export const mailSubjectMaxLength = 120;
export const mailQuoteMaxLength = 500;
export const lastErrorMaxLength = 300;

export const templateSubjectMaxLength = 120;
export const templateBodyMaxLength = 5000;
