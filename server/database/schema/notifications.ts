import type { Generated } from 'kysely';

/** An on-site notification; notifications with the same `group_key` are shown only once. */
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  actor_id: number | null;
  actor_name: Generated<string>;
  post_id: number | null;
  comment_id: number | null;
  text: Generated<string>;
  url: Generated<string>;
  group_key: string | null;
  created_at: number;
  read_at: number | null;
  /** A like that is still to be mailed, together with others; null otherwise. */
  mail_due_at: Generated<number | null>;
}

/** A user's notification preferences as JSON; no row: defaults. */
export interface NotificationSettingsTable {
  user_id: number;
  settings: string;
}

export interface NotificationsSchema {
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
}

declare module './database.ts' {
  interface Database extends NotificationsSchema {}
}
