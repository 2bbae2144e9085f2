/** One mailbox, as it stands in a header. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail ready to leave. */
export interface OutgoingMail {
  /** Names its file in the outbox; the same for every try. */
  name: string;
  /** The same for every try, so that a mailbox which got it twice shows it once. */
  messageId: string;
  from: Mailbox;
  /** Exactly one. */
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Epoch ms. */
  date: number;
  /** '' for mails that nobody may unsubscribe from. */
  unsubscribeUrl: string;
}

/** The other side will not take this mail however often it is tried. */
export class MailRefused extends Error {}

/** The seam for mails: SMTP, or a folder of files. */
export interface Mailer {
  /** Where mails go, for whoever starts the site; in Chinese, without a password. */
  place: string;
  /** @throws MailRefused when it is of no use to try again soon, or an error when it is */
  send: (mail: OutgoingMail) => Promise<void>;
}
