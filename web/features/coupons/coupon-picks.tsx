import './coupon-picks.css';

import { useEffect, useState } from 'react';

import { getOwnCoupons } from '#contract/features/coupons/calls.ts';
import { rebateText } from '#contract/features/coupons/copy.ts';
import type { Coupon } from '#contract/features/coupons/entities.ts';
import { type CouponScope, fitsScope } from '#contract/features/coupons/rules.ts';
import { send } from '#web/kit/client.ts';

const mostPicks = 3;

interface CouponPicksProps {
  scope: Exclude<CouponScope, 'all'>;
  /** What stands in the field. */
  typed: string;
  onPick: (code: string) => void;
}

/** The reader's own coupons that fit, the best first: one press puts the code into the field, another takes it off. */
export function CouponPicks({ scope, typed, onPick }: CouponPicksProps) {
  const [own, setOwn] = useState<readonly Coupon[]>([]);
  useEffect(() => {
    let isOver = false;
    // Whoever has none, or is not answered, still has the field.
    send(getOwnCoupons, {}).then(
      ({ list }) => isOver || setOwn(list),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  const fitting = own
    .filter((coupon) => coupon.state === 'usable' && fitsScope(coupon.scope, scope))
    .toSorted((a, b) => a.coupon_rebate - b.coupon_rebate)
    .slice(0, mostPicks);
  if (fitting.length === 0) return null;
  return (
    <div className="coupon-picks" role="group" aria-label="我的优惠券">
      {fitting.map(({ id, name, code, coupon_rebate }) => {
        const isPicked = typed.trim() === code;
        return (
          <button
            key={id}
            className="chip"
            type="button"
            aria-pressed={isPicked}
            onClick={() => onPick(isPicked ? '' : code)}
          >
            {name} {rebateText(coupon_rebate)}
          </button>
        );
      })}
    </div>
  );
}
