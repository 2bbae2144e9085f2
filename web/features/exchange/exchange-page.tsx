import './exchange.css';

import { lazy, Suspense, useCallback, useRef } from 'react';

import { getExchange } from '#contract/features/exchange/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { TopUpWay } from '#web/features/tips/top-up-way.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { CardForm } from './card-form.tsx';
import { CouponShelf } from './coupon-shelf.tsx';
import { GoodsShelf } from './goods-shelf.tsx';
import { OwnGoods } from './own-goods.tsx';
import { PointForm } from './point-form.tsx';

const VipShelf = lazy(() => import('./vip-shelf.tsx').then((loaded) => ({ default: loaded.VipShelf })));

export type ExchangeState = CallOutput<typeof getExchange>;

function Balances({ state: { point, exp } }: { state: ExchangeState }) {
  const name = usePointsText();
  return (
    <dl className="exchange-balances">
      <div>
        <dt>我的{name}</dt>
        <dd>{formatExact(point)}</dd>
      </div>
      <div>
        <dt>我的经验</dt>
        <dd>{formatExact(exp)}</dd>
      </div>
    </dl>
  );
}

/** 兑换: experience for points, card codes, 礼品, and what was redeemed. */
export function ExchangePage() {
  const { loaded, reload } = useLoaded(() => send(getExchange, {}));
  const shelves = useRef(new Set<() => void>());
  const onShelf = useCallback((refresh: () => void) => {
    shelves.current.add(refresh);
    return () => void shelves.current.delete(refresh);
  }, []);
  const refresh = useCallback(async () => {
    for (const each of shelves.current) each();
    await reload();
  }, [reload]);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={3} />;
  const state = loaded.value;
  return (
    <>
      <Balances state={state} />
      <TopUpWay className="button exchange-top-up" onDone={refresh} />
      <div className="exchange-forms">
        {state.rate > 0 && <PointForm state={state} onDone={refresh} />}
        <CardForm onDone={refresh} />
      </div>
      <Suspense fallback={null}>
        <VipShelf />
      </Suspense>
      <CouponShelf point={state.point} onDone={refresh} />
      <GoodsShelf point={state.point} onDone={refresh} onShelf={onShelf} />
      <OwnGoods onShelf={onShelf} />
    </>
  );
}
