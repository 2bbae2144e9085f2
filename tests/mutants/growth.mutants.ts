import type { Mutant } from './mutant.ts';

const inLedger = { lane: 'data', tests: ['server/features/ledger/'] } as const;
const inGrowth = { lane: 'data', tests: ['server/features/growth/'] } as const;
const inGifts = { lane: 'data', tests: ['server/features/gifts/'] } as const;

/** The ledger, rewards and check-ins. */
export const growthMutants: readonly Mutant[] = [
  {
    id: 'ledger-reason-twice',
    breaks: 'A reason is given once, and a repeated request changes nothing',
    file: 'server/features/ledger/service.ts',
    find: 'if (await reads.hasTransfer(unit.db, kind, source, currency)) return false;',
    replace: 'if ((await reads.hasTransfer(unit.db, kind, source, currency)) === null) return false;',
    ...inLedger,
  },
  {
    id: 'ledger-wrong-side',
    breaks: 'Who pays has less afterwards',
    file: 'server/features/ledger/service.ts',
    find: 'postingOf(from, payer, -amount), postingOf(to, payee, amount)',
    replace: 'postingOf(from, payer, amount), postingOf(to, payee, -amount)',
    ...inLedger,
  },
  {
    id: 'ledger-entries-deleted',
    breaks: 'The database refuses to delete an entry',
    file: 'server/database/migrations/0025-ledger.ts',
    find: '`before delete on ${table}`,',
    replace: '`before update of id on ${table}`,',
    ...inLedger,
  },
  {
    id: 'ledger-verifies-nothing',
    breaks: 'Verification compares balances with postings',
    file: 'server/features/ledger/verify.reads.ts',
    find: 'case when ledger_accounts.balance = coalesce(sums.total, 0)',
    replace: 'case when coalesce(sums.total, 0) = coalesce(sums.total, 0)',
    ...inLedger,
  },
  {
    id: 'reward-given-again',
    breaks: 'What was taken back is not given again',
    file: 'server/features/growth/rewards.service.ts',
    find: '    if (given.length > 0) return;\n',
    replace:
      '    if (given.some(({ isReversed }) => !isReversed)) return;\n    const again = `${source}:${given.length}`;\n    if (given.length > 0) return give(site, unit, standing, { event, source: again, userId: standing.userId });\n',
    ...inGrowth,
  },
  {
    id: 'reward-for-oneself',
    breaks: 'What people do for themselves gives nothing',
    file: 'server/features/growth/rewards.service.ts',
    find: 'if (isOwn || userId === byId) return;',
    replace: 'if (isOwn === false && userId === byId) return;',
    ...inGrowth,
  },
  {
    id: 'reward-kept-without-reason',
    breaks: 'A reward is taken back when its reason is gone',
    file: 'server/features/growth/rewards.service.ts',
    find: 'if (!standing) return takeBack(site, unit, given, `${event}:${source}`);',
    replace: 'if (!standing) return;',
    ...inGrowth,
  },
  {
    id: 'reward-without-daily-limit',
    breaks: 'A rule gives so often a day at most',
    file: 'server/features/growth/rewards.service.ts',
    find: 'if (today >= rule.daily) return given;',
    replace: 'if (today > rule.daily * 1000) return given;',
    ...inGrowth,
  },
  {
    id: 'check-in-twice',
    breaks: 'A user checks in once a day, by the days of Shanghai',
    file: 'server/features/growth/check-ins.service.ts',
    find: '  const today = calendarDay(unit.now);\n  if (',
    replace: '  const today = calendarDay(unit.now - 8 * 3_600_000);\n  if (',
    ...inGrowth,
  },
  {
    id: 'gift-share-rounded-up',
    breaks: 'What the receiver of a gift gets is rounded down',
    file: 'server/features/gifts/sending.service.ts',
    find: "Math.floor((amount * site.options.get('gift_share')) / 100)",
    replace: "Math.ceil((amount * site.options.get('gift_share')) / 100)",
    ...inGifts,
  },
  {
    id: 'gift-request-twice',
    breaks: 'A repeated request sends one gift',
    file: 'server/features/gifts/sending.service.ts',
    find: 'if (before !== null) return before;',
    replace: 'if (before === 0) return before;',
    ...inGifts,
  },
  {
    id: 'gift-across-block',
    breaks: 'Nobody sends gifts to somebody who blocks them',
    file: 'server/features/gifts/sending.service.ts',
    find: '(await reads.isBlocked(db, to.id, fromId))',
    replace: '(await reads.isBlocked(db, to.id, to.id))',
    ...inGifts,
  },
  {
    id: 'gift-old-price',
    breaks: 'A gift with another price than the one shown is refused',
    file: 'server/features/gifts/sending.service.ts',
    find: 'if (price === undefined || price === gift.price_point) return gift;',
    replace: 'if (price !== -1) return gift;',
    ...inGifts,
  },
];
