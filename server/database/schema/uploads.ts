import type { Generated } from 'kysely';

/** An upload under way or done. What was received lies in a file of this name. */
export interface UploadsTable {
  id: string;
  user_id: number;
  name: string;
  bytes: number;
  /** What the browser said the whole would be; '' when it did not. */
  sha256: Generated<string>;
  state: Generated<'open' | 'finishing' | 'done' | 'cancelled'>;
  media_id: number | null;
  /** Keys that finishing writes, JSON: noted before, so that nothing is left behind whenever it ends. */
  planned: Generated<string>;
  /** `transfer`: to be imported or checked, never a file of the library. */
  purpose: Generated<'media' | 'transfer'>;
  /** What the store calls it, where the browser sends to the store itself; '' until it has said so. Null: to the site. */
  multipart_id: string | null;
  created_at: number;
  changed_at: number;
}
