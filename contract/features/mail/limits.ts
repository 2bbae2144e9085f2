/** Tries before a mail is given up; with the pauses between them about three hours and a half. */
export const mailAttempts = 12;
/** Tries when the other side says that it will never take the mail. */
export const refusedMailAttempts = 3;
/** Mails that are done with are forgotten after so long. */
export const mailsKeptMs = 30 * 24 * 3_600_000;
/** Characters of what a person typed, as a mail shows it. */
export const mailNameMaxLength = 60;
export const mailSubjectMaxLength = 120;
export const mailQuoteMaxLength = 500;
export const lastErrorMaxLength = 300;

export const templateSubjectMaxLength = 120;
export const templateBodyMaxLength = 5000;
