import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ExchangeInput } from '#contract/features/exchange/calls.ts';
import { addCards } from '#contract/features/exchange/cards.calls.ts';
import { addGoods } from '#contract/features/exchange/goods.calls.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { exchange } from './service.ts';

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
});
afterEach(() => it.close());

/** Lets so many queries through; then the connection is gone. */
function endAfter(queries: number): KyselyPlugin {
  let left = queries;
  return {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('The process ended here');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function has(): Promise<object> {
  const { db } = it.site;
  const [points, redeemed, goods, cards] = [
    await it.has('member'),
    await db.selectFrom('goods_redemptions').select('number').execute(),
    await db.selectFrom('goods').select(['stock', 'redeemed']).execute(),
    await db.selectFrom('cards').select('used_at').where('used_at', 'is not', null).execute(),
  ];
  return { points, redeemed: redeemed.length, goods, cards: cards.length };
}

test.each(['point', 'gift', 'card'] as const)(
  'an exchange of the kind %s that ends at any step leaves nothing, and the same request carries it out once',
  async (kind) => {
    const { userId } = it.people.member;
    for (const currency of ['point', 'exp'] as const) {
      const reason = { currency, kind: 'adjustment', source: 'start', amount: 100 } as const;
      const way = { from: { site: 'adjustments' }, to: { userId } } as const;
      await write(it.site, (unit) => transfer(it.site, unit, { ...reason, ...way }));
    }
    const { id } = await it.ask('owner', addGoods, { name: '壁纸', price: 30, stock: 1 });
    const { codes } = await it.ask('owner', addCards, { point: 5, count: 1 });
    const inputs: Record<typeof kind, ExchangeInput> = {
      point: { kind: 'point', amount: 50 },
      gift: { kind: 'gift', gift_id: id },
      card: { kind: 'card', code: codes[0] ?? '' },
    };
    const before = await has();
    const context = it.contextFor(it.people.member, { requestKey: 'once', ip: '' });
    let after: object | undefined;
    for (let queries = 0; !after; queries += 1) {
      expect(queries).toBeLessThan(100);
      // Attempts that ended are counted, and a minute is enough for ten of them.
      it.clock.advance(86_400_000);
      const site = { ...it.site, db: it.site.db.withPlugin(endAfter(queries)) };
      const isDone = await exchange({ ...context, site }, inputs[kind]).then(
        () => true,
        () => false,
      );
      const now = await has();
      if (isDone || JSON.stringify(now) !== JSON.stringify(before)) after = now;
    }
    const { gained } = await exchange(context, inputs[kind]);
    expect(await has()).toEqual(after);
    const wanted = { point: { point: 5, goods: null }, gift: { point: 0, goods: { id, name: '壁纸' } } };
    expect(gained).toEqual(kind === 'card' ? { point: 5, goods: null } : wanted[kind]);
    const balances = { point: [105, 50], gift: [70, 100], card: [105, 100] };
    expect(after).toMatchObject({ points: balances[kind] });
  },
  60_000,
);
