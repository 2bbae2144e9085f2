import { getGoods } from '#contract/features/exchange/calls.ts';
import type { Goods } from '#contract/features/exchange/entities.ts';
import { maxGoodsIds } from '#contract/features/exchange/limits.ts';
import { send } from '#web/kit/client.ts';

/** 礼品 asked for within this time are asked for by one call: a page may have several blocks. */
const gatherMs = 60;

interface Asking {
  id: number;
  resolve: (goods: Goods | undefined) => void;
  reject: (error: unknown) => void;
}

let waiting: Asking[] = [];

async function answer(asking: readonly Asking[]): Promise<void> {
  try {
    const ids = [...new Set(asking.map(({ id }) => id))].slice(0, maxGoodsIds).join(',');
    const { list } = await send(getGoods, { ids });
    for (const { id, resolve } of asking) resolve(list.find((each) => each.id === id));
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}

/** A 礼品 as it is now, with how often the reader redeemed it. */
export function findGoods(id: number): Promise<Goods | undefined> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const asking = waiting;
        waiting = [];
        void answer(asking);
      }, gatherMs);
    }
    waiting.push({ id, resolve, reject });
  });
}
