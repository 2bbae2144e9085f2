export const mailStatuses = ['waiting', 'sent', 'dead'] as const;

export type MailStatus = (typeof mailStatuses)[number];

/** Mails that open an account to whoever reads them: nobody else is shown their text, and none is sent again. */
const keys: readonly string[] = ['code', 'password-reset'];

export const isKeyMail = (kind: string): boolean => keys.includes(kind);
