import type { Generated } from 'kysely';

/** A badge that people have or can earn. */
export interface BadgesTable {
  id: Generated<number>;
  name: string;
  img: string;
  description: Generated<string>;
  /** What has to be counted for it, or '' if it is only given by hand. */
  rule: Generated<string>;
  /** How many of it; 0 if it is only given by hand. */
  threshold: Generated<number>;
  position: Generated<number>;
  /** 0: nobody earns or shows it. */
  enabled: Generated<number>;
  created_at: number;
}

/** Who has which badge. */
export interface UserBadgesTable {
  user_id: number;
  badge_id: number;
  given_at: number;
  /** The administrator who gave it; null: its rule. */
  given_by: number | null;
  reason: Generated<string>;
  /** When an administrator took it back. The row stays: its rule does not give it again. */
  taken_at: number | null;
}

export interface BadgesSchema {
  badges: BadgesTable;
  user_badges: UserBadgesTable;
}

declare module './database.ts' {
  interface Database extends BadgesSchema {}
}
