import type { Mutant } from './mutant.ts';

const inTips = { lane: 'data', tests: ['server/features/tips/'] } as const;

/** Tips and points for payments. */
export const tipMutants: readonly Mutant[] = [
  {
    id: 'tip-points-below-price',
    breaks: 'No point is sold below its price',
    file: 'contract/features/tips/rules.ts',
    find: 'Math.ceil((point * 100) / pointsPerYuan)',
    replace: 'Math.floor((point * 100) / pointsPerYuan)',
    ...inTips,
  },
  {
    id: 'tip-whole-share',
    breaks: 'The receiver of a tip gets the share of the site',
    file: 'contract/features/income/rules.ts',
    find: 'Math.floor((amount * percent) / 100)',
    replace: 'Math.floor((amount * 100) / 100)',
    ...inTips,
  },
  {
    id: 'tip-request-twice',
    breaks: 'A repeated request tips once',
    file: 'server/features/tips/giving.service.ts',
    find: 'asked.request_id ?? randomUUID()',
    replace: 'randomUUID()',
    ...inTips,
  },
  {
    id: 'tip-for-the-banned',
    breaks: 'A payment for somebody who was banned goes back',
    file: 'server/features/tips/orders.service.ts',
    find: 'to.erased_at !== null || !isActiveUser(to, unit.now)',
    replace: 'to.erased_at !== null',
    ...inTips,
  },
  {
    id: 'tip-refund-without-points',
    breaks: 'A refund whose points were spent is refused unless it is forced',
    file: 'server/features/payment/returns.service.ts',
    find: "if (problem !== '' && !isForced)",
    replace: "if (problem === 'never' && !isForced)",
    ...inTips,
  },
  {
    id: 'tip-refund-stays-on-the-wall',
    breaks: 'A returned tip leaves the wall',
    file: 'server/features/tips/orders.service.ts',
    find: 'fen > 0 ? { fen } : { fen: 0, hidden_at: unit.now }',
    replace: '{ fen: Math.max(fen, 1) }',
    ...inTips,
  },
];
