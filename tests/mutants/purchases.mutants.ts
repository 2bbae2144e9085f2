import type { Mutant } from './mutant.ts';

const inPurchases = { lane: 'data', tests: ['server/features/purchases/'] } as const;
const buying = 'server/features/purchases/buying.service.ts';
const orders = 'server/features/purchases/orders.service.ts';

/** What readers buy: blocks and whole articles. */
export const purchaseMutants: readonly Mutant[] = [
  {
    id: 'purchase-opens-every-block',
    breaks: 'A purchase opens one block',
    file: 'server/features/posts/unlocks.service.ts',
    find: "bought: bought.includes('')",
    replace: 'bought: bought.length > 0',
    ...inPurchases,
  },
  {
    id: 'purchase-opens-every-post',
    breaks: 'A purchase opens blocks of its own post',
    file: 'server/features/posts/unlocks.reads.ts',
    find: "    .where('user_id', '=', userId)\n    .where('post_id', '=', postId)\n    .where('refunded_at', 'is', null)",
    replace: "    .where('user_id', '=', userId)\n    .where('refunded_at', 'is', null)",
    ...inPurchases,
  },
  {
    id: 'purchase-open-after-refund',
    breaks: 'A refunded purchase opens nothing',
    file: orders,
    find: 'if (isWhole) await writes.updatePurchase(',
    replace: 'if (!isWhole) await writes.updatePurchase(',
    ...inPurchases,
  },
  {
    id: 'purchase-price-of-the-browser',
    breaks: 'A price that the buyer did not see is refused',
    file: buying,
    find: 'if (isSame) return;',
    replace: 'if (isSame || !isSame) return;',
    ...inPurchases,
  },
  {
    id: 'purchase-for-nothing',
    breaks: 'What has no price in points is not sold for points',
    file: buying,
    find: 'if ((usesPoints ? price.point : price.fen) === 0)',
    replace: 'if ((usesPoints ? price.point : price.fen) < 0)',
    ...inPurchases,
  },
  {
    id: 'purchase-twice',
    breaks: 'Requests at once buy a block once',
    file: buying,
    find: 'if (revision !== onSale.revision || isBought)',
    replace: 'if (revision !== onSale.revision)',
    ...inPurchases,
  },
  {
    id: 'purchase-inside-a-closed-lock',
    breaks: 'Nobody pays for what a lock around it keeps closed',
    file: 'server/features/purchases/service.ts',
    find: '  openBlock(prepared, id, viewer, {',
    replace: '  Object.freeze({',
    ...inPurchases,
  },
  {
    id: 'purchase-of-what-is-gone',
    breaks: 'Money for a block that is gone goes back',
    file: orders,
    find: 'if (!isThere)',
    replace: 'if (!post)',
    ...inPurchases,
  },
  {
    id: 'purchase-member-price-for-all',
    breaks: 'Only members pay the price of members',
    file: 'contract/features/purchases/rules.ts',
    find: 'isMember ? memberPercent(lock.vipDiscount) : 100',
    replace: 'memberPercent(lock.vipDiscount)',
    lane: 'unit',
    tests: ['contract/features/purchases/rules.test.ts'],
  },
  {
    id: 'sale-excerpt-of-the-whole',
    breaks: 'The excerpt of a sold article is made of its free part',
    file: 'server/features/posts/revisions.service.ts',
    find: '    madeExcerpt: makeExcerpt(source),',
    replace: '    madeExcerpt: makeExcerpt(JSON.parse(contents.source) as Block[]),',
    lane: 'http',
    tests: ['tests/http/hidden-content.test.ts'],
  },
  {
    id: 'sale-prepared-unlocked',
    breaks: 'What follows the free part of a sold article is locked in its prepared contents',
    file: 'server/features/posts/revisions.service.ts',
    find: 'const prepared = withSale(JSON.parse(contents.prepared) as Block[], sale);',
    replace: 'const prepared = JSON.parse(contents.prepared) as Block[];',
    lane: 'http',
    tests: ['tests/http/hidden-content.test.ts'],
  },
  {
    id: 'sale-written-id-unlocks',
    breaks: 'A lock that somebody writes under the id of the sale stays a lock',
    file: 'contract/features/posts/sales.rules.ts',
    find: '{ ...block, id: `${saleBlockId}-part` }',
    replace: 'block',
    lane: 'unit',
    tests: ['contract/features/posts/sales.rules.test.ts'],
  },
];
