import { z } from 'zod';

/** What is rewarded. @see docs/reference/states.md */
export const rewardEvents = [
  'register',
  'bind-email',
  'check-in',
  'streak-7',
  'streak-30',
  'comment',
  'moment',
  'article',
  'like',
  'follow',
  'share',
  'anniversary',
] as const;

export type RewardEvent = (typeof rewardEvents)[number];

/** What an event gives. */
export interface Reward {
  event: RewardEvent;
  point: number;
  exp: number;
  /** How often a day at most; 0: without limit. */
  daily: number;
}

/** A month of a user's check-ins. */
export const checkInMonth = z.object({
  /** Today in Asia/Shanghai, YYYY-MM-DD. */
  today: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  days: z.array(z.object({ day: z.string(), made_up: z.boolean() })),
  /** Days in a row up to today, or up to yesterday while today's is still to come. */
  streak: z.number().int(),
  /** All days ever. */
  total: z.number().int(),
  /** Price of one make-up in points; 0: make-ups are switched off. */
  make_up_price: z.number().int(),
  /** The days that can be made up at present. */
  missed: z.array(z.string()),
});

export type CheckInMonth = z.output<typeof checkInMonth>;
