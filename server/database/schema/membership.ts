import type { Generated } from 'kysely';

import type { GrantMode, VipDuration } from '#contract/features/membership/entities.ts';

/**
 * A change of somebody's membership, never changed itself. The last one of a user is their membership; `ends_at`
 * follows from the ones before.
 */
export interface VipGrantsTable {
  id: Generated<number>;
  user_id: number;
  /** Counts the grants of a user from 1. */
  number: number;
  mode: GrantMode;
  /** The level from here on. */
  level: number;
  /** Bought last; '' for days that were given. */
  duration: VipDuration | '';
  /** Days that it adds; 0 for an upgrade, negative for what a refund took. */
  days: number;
  ends_at: number;
  /** The reason, unique: `order:12`, `exchange:5`, `card:7`, `admin:<uuid>`, `refund:3`. */
  source: string;
  actor_id: number | null;
  created_at: number;
}

/** A notice that a membership ends soon, sent once. */
export interface VipRemindersTable {
  user_id: number;
  ends_at: number;
  days: number;
  created_at: number;
}

export interface MembershipSchema {
  vip_grants: VipGrantsTable;
  vip_reminders: VipRemindersTable;
}

declare module './database.ts' {
  interface Database extends MembershipSchema {}
}
