import { useCallback, useEffect, useState } from 'react';

import { getCouponOffers } from '#contract/features/coupons/calls.ts';
import { couponScopeNames, rebateText } from '#contract/features/coupons/copy.ts';
import type { CouponOffer } from '#contract/features/coupons/entities.ts';
import { priceText } from '#contract/features/exchange/copy.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';

import { redeemCoupon } from './redeem.ts';

interface ItemProps {
  offer: CouponOffer;
  point: number;
  onRedeem: () => Promise<void>;
}

function OfferItem({ offer, point, onRedeem }: ItemProps) {
  const pointsText = usePointsText();
  const { timeZone } = useSiteData();
  const [isBusy, setBusy] = useState(false);
  const { name, coupon_rebate, scope, price, left, ends_at, on } = offer;
  const isShort = on && left !== 0 && point < price;
  const isOff = !on || left === 0;
  const label = on ? (left === 0 ? '已兑完' : '兑换') : '已拥有';
  const until = ends_at === null ? '长期有效' : `${formatDate(Date.parse(ends_at), 'YYYY-MM-DD', timeZone)} 前有效`;
  const redeem = async () => {
    setBusy(true);
    await onRedeem();
    setBusy(false);
  };
  return (
    <li className="own-goods">
      <b>{rebateText(coupon_rebate)}</b>
      <p>
        <b>{name}</b>
        <small>
          <span>{`适用于：${couponScopeNames[scope]}`}</span>
          <span>{until}</span>
          {left !== null && left > 0 && <span>还剩 {formatExact(left)} 张</span>}
        </small>
        <small>{isShort ? `还差 ${formatExact(price - point)} ${pointsText}` : priceText(price, pointsText)}</small>
      </p>
      <button
        className="button button-small"
        type="button"
        aria-label={`${label}「${name}」`}
        aria-disabled={isOff || isShort || isBusy || undefined}
        onClick={() => !isOff && !isShort && !isBusy && void redeem()}
      >
        {label}
      </button>
    </li>
  );
}

/** 优惠券 for points; nothing where none are offered. */
export function CouponShelf({ point, onDone }: { point: number; onDone: () => Promise<void> }) {
  const pointsText = usePointsText();
  const [offers, setOffers] = useState<readonly CouponOffer[]>([]);
  const load = useCallback(() => send(getCouponOffers, {}).then(({ list }) => setOffers(list), reportFailure), []);
  useEffect(() => void load(), [load]);
  const redeem = async (offer: CouponOffer) => {
    await redeemCoupon(offer, pointsText).catch(reportFailure);
    await Promise.all([load(), onDone()]);
  };
  if (offers.length === 0) return null;
  return (
    <section className="exchange-section" aria-labelledby="coupon-offers-title">
      <h2 id="coupon-offers-title">优惠券</h2>
      <ul>
        {offers.map((offer) => (
          <OfferItem key={offer.id} offer={offer} point={point} onRedeem={() => redeem(offer)} />
        ))}
      </ul>
    </section>
  );
}
