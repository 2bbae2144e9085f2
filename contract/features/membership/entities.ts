import { z } from 'zod';

export const vipDurations = ['month', 'quarter', 'half_year', 'year'] as const;

export type VipDuration = (typeof vipDurations)[number];

/** How a purchase changes a membership: begins it, extends it, or lifts it to a higher level until the same end. */
export const purchaseModes = ['open', 'renew', 'upgrade'] as const;

export type PurchaseMode = (typeof purchaseModes)[number];

/** What changed a membership. @see docs/reference/entities.md (vip grant) */
export const grantModes = [...purchaseModes, 'days', 'refund', 'revoke'] as const;

export type GrantMode = (typeof grantModes)[number];

/** A level that members may have. */
export const vipType = z.object({ level: z.number().int(), name: z.string(), img: z.string() });

export type VipType = z.output<typeof vipType>;

/** What somebody can buy at this moment, at the server's price. */
export const vipOffer = z.object({
  level: z.number().int(),
  duration: z.enum(vipDurations),
  name: z.string(),
  mode: z.enum(purchaseModes),
  /** Days that it adds; for an upgrade, the days that are left. */
  days: z.number().int(),
  /** 分 */
  price: z.number().int(),
  /** 分, struck out when it is more than the price. */
  original_price: z.number().int(),
  is_limited: z.boolean(),
});

export type VipOffer = z.output<typeof vipOffer>;

/** A row of the table of benefits; a `bool` cell is '1' (yes) or '2' (no). */
export const compareRow = z.object({
  name: z.string(),
  is_vip: z.string(),
  not_vip: z.string(),
  type_vip: z.enum(['bool', 'text']),
  type_not_vip: z.enum(['bool', 'text']),
});

export type CompareRow = z.output<typeof compareRow>;

/** The membership of somebody at this moment. */
export const membership = z.object({
  /** 0: no member. */
  level: z.number().int(),
  level_name: z.string(),
  /** Bought last; '' for given days. */
  duration: z.enum(['', ...vipDurations]),
  /** Null without a membership. */
  expires_at: z.string().nullable(),
  days_left: z.number().int(),
});

export type MembershipView = z.output<typeof membership>;

/** One change of a membership. */
export const vipGrant = z.object({
  number: z.number().int(),
  mode: z.enum(grantModes),
  title: z.string(),
  level: z.number().int(),
  level_name: z.string(),
  /** Negative for days that were taken back. */
  days: z.number().int(),
  /** The end of the membership after this change. */
  ends_at: z.string(),
  created_at: z.string(),
});

export type VipGrant = z.output<typeof vipGrant>;
