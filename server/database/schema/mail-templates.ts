/** Mails that the owner words otherwise; the texts of all others stand in the source. */
export interface MailTemplatesTable {
  kind: string;
  subject: string;
  body: string;
  updated_at: number;
}
