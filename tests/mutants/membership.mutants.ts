import type { Mutant } from './mutant.ts';

const inMembership = { lane: 'data', tests: ['server/features/membership/'] } as const;
const inRules = { lane: 'unit', tests: ['contract/features/membership/'] } as const;

/** Prices, grants and the end of memberships. */
export const membershipMutants: readonly Mutant[] = [
  {
    id: 'vip-upgrade-rounded-down',
    breaks: 'The price of an upgrade is rounded half up',
    file: 'contract/features/membership/rules.ts',
    find: 'Math.floor((2 * difference + durationInDays) / (2 * durationInDays))',
    replace: 'Math.floor(difference / durationInDays)',
    ...inRules,
  },
  {
    id: 'vip-renewal-at-first-price',
    breaks: 'A renewal costs the renewal price',
    file: 'contract/features/membership/rules.ts',
    find: "fenOf(mode === 'renew' ? plan.renew_price : plan.price)",
    replace: 'fenOf(plan.price)',
    ...inRules,
  },
  {
    id: 'vip-lower-level-sold',
    breaks: 'A member is sold no lower level',
    file: 'contract/features/membership/rules.ts',
    find: 'if (current && type.level < current.level) return [];',
    replace: '',
    ...inRules,
  },
  {
    id: 'vip-price-from-browser',
    breaks: 'The price of the page has to agree with that of the server',
    file: 'server/features/membership/service.ts',
    find: "if (code === '') ensureAgreed(point, offer.price);",
    replace: '',
    ...inMembership,
  },
  {
    id: 'vip-report-gives',
    breaks: 'The report of a payment that nobody made is refused',
    file: 'server/features/membership/service.ts',
    find: "if (trade_status !== 'TRADE_SUCCESS') throw new DomainError('PAYMENT_REQUIRED', vipErrors.unpaid);",
    replace: '',
    ...inMembership,
  },
  {
    id: 'vip-renewal-from-now',
    breaks: 'A renewal extends the present end',
    file: 'contract/features/membership/rules.ts',
    find: 'return Math.max(before ?? now, now) + days * dayMs;',
    replace: 'return now + days * dayMs;',
    ...inMembership,
  },
  {
    id: 'vip-upgrade-for-other-days',
    breaks: 'An upgrade that was priced for another end is returned',
    file: 'server/features/membership/order-kind.service.ts',
    find: 'if (!current || !isSame) throw new UnfulfillableError(vipErrors.notSold);',
    replace: 'if (!current) throw new UnfulfillableError(vipErrors.notSold);',
    ...inMembership,
  },
  {
    id: 'vip-level-after-end',
    breaks: 'A membership ends at its time, without the job',
    file: 'server/features/accounts/service.ts',
    find: 'return user.vip_expires_at !== null && user.vip_expires_at > now ? user.vip_level : 0;',
    replace: 'return user.vip_expires_at !== null && user.vip_expires_at > 0 * now ? user.vip_level : 0;',
    ...inMembership,
  },
  {
    id: 'vip-refund-keeps-days',
    breaks: 'A refund takes back the days that it paid for',
    file: 'server/features/membership/order-kind.service.ts',
    find: 'level, duration, days: -days, source',
    replace: 'level, duration, days: 0 * days, source',
    ...inMembership,
  },
  {
    id: 'vip-refused-upgrade-keeps-level',
    breaks: 'A refunded upgrade falls back to the level before it',
    file: 'server/features/membership/grants.service.ts',
    find: "mode !== 'refund' && !gone.has(source)",
    replace: "mode !== 'refund' && source !== '' && gone.size >= 0",
    ...inMembership,
  },
  {
    id: 'vip-reminded-twice',
    breaks: 'A member is reminded once at each distance',
    file: 'server/features/membership/reminders.service.ts',
    find: 'if (!(await writes.insertReminder(unit, { user_id: userId, ends_at: endsAt, days }))) return;',
    replace: '',
    ...inMembership,
  },
  {
    id: 'vip-check-blind',
    breaks: 'The check of memberships compares the row of the user with the last grant',
    file: 'server/features/membership/verify.service.ts',
    find: 'return endsAt === before && level === grants.at(-1)?.level && level > 0;',
    replace: 'return level > 0;',
    ...inMembership,
  },
];
