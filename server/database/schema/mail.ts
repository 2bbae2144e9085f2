import type { Generated } from 'kysely';

/** Mails that the owner words otherwise; the texts of all others stand in the source. */
export interface MailTemplatesTable {
  kind: string;
  subject: string;
  body: string;
  updated_at: number;
}

/** A mail to be sent, and what became of it. */
export interface MailsTable {
  id: Generated<number>;
  to_name: Generated<string>;
  to_address: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_url: Generated<string>;
  status: string;
  attempts: Generated<number>;
  last_error: Generated<string>;
  created_at: number;
  sent_at: number | null;
}

/** An address that wants no more mails of a kind. */
export interface MailOptoutsTable {
  email_key: string;
  kind: string;
  created_at: number;
}

export interface MailSchema {
  mails: MailsTable;
  mail_optouts: MailOptoutsTable;
  mail_templates: MailTemplatesTable;
}

declare module './database.ts' {
  interface Database extends MailSchema {}
}
