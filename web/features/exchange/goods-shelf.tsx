import { useEffect, useState } from 'react';

import { getGoods } from '#contract/features/exchange/calls.ts';
import { priceText } from '#contract/features/exchange/copy.ts';
import type { Goods } from '#contract/features/exchange/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { GoodsPicture } from './goods-picture.tsx';
import { buttonOf, stockText } from './goods-state.ts';
import { redeemGoods } from './redeem.ts';
import { usePages } from './use-pages.ts';

interface ShelfProps {
  /** What the reader has. */
  point: number;
  onDone: () => Promise<void>;
  /** Registers what reads the list again; returns the end of it. */
  onShelf: (refresh: () => void) => () => void;
}

function GoodsItem({ goods, point, onRedeem }: { goods: Goods; point: number; onRedeem: () => Promise<void> }) {
  const name = usePointsText();
  const [isBusy, setBusy] = useState(false);
  const { label, isOff } = buttonOf(goods);
  const isShort = !isOff && goods.price > point;
  const redeem = async () => {
    setBusy(true);
    await onRedeem();
    setBusy(false);
  };
  return (
    <li className="panel goods-item">
      <GoodsPicture goods={goods} />
      <div className="goods-item-words">
        <h3>{goods.name}</h3>
        <p>
          <span className="goods-item-price">{priceText(goods.price, name)}</span>
          <small>{isShort ? `还差 ${formatExact(goods.price - point)} ${name}` : stockText(goods)}</small>
        </p>
        <button
          className={isOff || isShort ? 'button' : 'button button-primary'}
          type="button"
          aria-label={`${label}「${goods.name}」`}
          aria-disabled={isOff || isShort || isBusy || undefined}
          onClick={() => !isOff && !isShort && !isBusy && void redeem()}
        >
          {label}
        </button>
      </div>
    </li>
  );
}

/** 礼品 that can be redeemed. */
export function GoodsShelf({ point, onDone, onShelf }: ShelfProps) {
  const name = usePointsText();
  const { rows, hasFailed, isBusy, hasMore, moreFailed, reload, more } = usePages((page) => send(getGoods, { page }));
  useEffect(() => onShelf(() => void reload()), [onShelf, reload]);
  const redeem = async (goods: Goods) => {
    await redeemGoods(goods, name).catch(reportFailure);
    await onDone();
  };
  return (
    <section className="exchange-section" id="goods" aria-labelledby="goods-title">
      <h2 id="goods-title">礼品</h2>
      {hasFailed ? (
        <ErrorState headingLevel={3} retrying={isBusy} onRetry={() => void reload()} />
      ) : rows === null ? (
        <SkeletonList count={2} lines={3} />
      ) : rows.length === 0 ? (
        <EmptyState title="还没有礼品" hint={`站长上架后，就可以在这里用${name}兑换。`} />
      ) : (
        <ul className="goods-items">
          {rows.map((goods) => (
            <GoodsItem key={goods.id} goods={goods} point={point} onRedeem={() => redeem(goods)} />
          ))}
        </ul>
      )}
      {moreFailed ? (
        <MoreFailed retrying={isBusy} onRetry={() => void more()} />
      ) : (
        hasMore && (
          <button className="button" type="button" disabled={isBusy} onClick={() => void more()}>
            {isBusy ? '正在载入…' : '更多礼品'}
          </button>
        )
      )}
    </section>
  );
}
