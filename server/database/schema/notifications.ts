import type { Generated } from 'kysely';

/** What a person is told on the site; `group_key` joins what is told once only. */
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
}

/** What a person wants to hear of, as JSON; no row: the defaults. */
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
