import type { Mutant } from './mutant.ts';

const inExchange = { lane: 'data', tests: ['server/features/exchange/'] } as const;

/** Exchanges, 礼品 and card codes. */
export const exchangeMutants: readonly Mutant[] = [
  {
    id: 'goods-body-for-everybody',
    breaks: 'The body of a 礼品 is for who redeemed it alone',
    file: 'server/features/exchange/goods.service.ts',
    find: 'const body = mine.has(id) ? await reads.findBody(site.db, id) : undefined;',
    replace: 'const body = mine.size >= 0 ? await reads.findBody(site.db, id) : undefined;',
    ...inExchange,
  },
  {
    id: 'exchange-cap-by-request',
    breaks: 'The cap of a day counts what was exchanged before',
    file: 'server/features/exchange/points.service.ts',
    find: "site.options.get('exchange_exp_daily') - taken",
    replace: "site.options.get('exchange_exp_daily') - 0 * taken",
    ...inExchange,
  },
  {
    id: 'card-used-twice',
    breaks: 'A card is used once',
    file: 'server/features/exchange/cards.service.ts',
    find: 'if (!(await writes.useCard(unit, card.id, userId))) return refuseCard();',
    replace: 'if (userId === 0) await writes.useCard(unit, card.id, userId);',
    ...inExchange,
  },
  {
    id: 'exchange-repeated-with-another-body',
    breaks: 'The same key with another body is refused',
    file: 'server/features/exchange/service.ts',
    find: 'if (row.input_hash !== hash)',
    replace: "if (row.input_hash === '')",
    ...inExchange,
  },
];
