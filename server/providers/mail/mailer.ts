/** An email address with its display name. */
export interface MailAddress {
  name: string;
  address: string;
}

/** A mail ready to be sent. */
export interface OutgoingMail {
  /** File name in the outbox; the same for every attempt. */
  name: string;
  /** The same for every attempt, so that mail clients merge duplicates. */
  messageId: string;
  from: MailAddress;
  /** Exactly one recipient. */
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Epoch ms. */
  date: number;
  /** '' for mails without unsubscribing. */
  unsubscribeUrl: string;
}

/** The server rejected this mail permanently; retrying is useless. */
export class MailRefused extends Error {}

/** Mail transport: SMTP, or a folder of files. */
export interface Mailer {
  /** Where mails go, shown at startup; in Chinese, without a password. */
  description: string;
  /** Whether a mail server takes the mails; otherwise they become files. */
  sends: boolean;
  /**
   * Gives up when `signal` is aborted.
   * @throws MailRefused when a retry is useless, another error when it may help
   */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;
}
