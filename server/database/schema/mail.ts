import type { Generated } from 'kysely';

/** Mail templates changed by the owner; the defaults are in the source code. */
export interface MailTemplatesTable {
  kind: string;
  subject: string;
  body: string;
  updated_at: number;
}

/** A queued or sent mail with its delivery state. */
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

/** An email address that unsubscribed from a kind of mail. */
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
