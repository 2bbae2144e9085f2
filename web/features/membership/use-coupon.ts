import { useEffect, useRef, useState } from 'react';

import { checkCoupon } from '#contract/features/coupons/calls.ts';
import { vipErrors } from '#contract/features/membership/copy.ts';
import { couponDebounceMs } from '#contract/features/membership/limits.ts';
import { CallError, send } from '#web/kit/client.ts';

export interface Coupon {
  /** The code that is applied; ''. */
  code: string;
  /** Tenths of the price; null: none is applied. */
  rebate: number | null;
}

/** What a coupon is for. */
type CouponScope = 'vip' | 'content' | 'points';

export const noCoupon: Coupon = { code: '', rebate: null };

async function check(code: string, scope: CouponScope): Promise<Coupon | string> {
  if (code === '') return vipErrors.blankCoupon;
  try {
    const { coupon_rebate: rebate } = await send(checkCoupon, { coupon_code: code, scope });
    return rebate === null ? vipErrors.coupon : { code, rebate };
  } catch (error) {
    if (error instanceof CallError && error.code === 'COUPON_INVALID') return vipErrors.coupon;
    return error instanceof CallError && error.code === 'RATE_LIMITED' ? error.message : vipErrors.couponCheck;
  }
}

/** A typed coupon, checked half a second after the last key; an empty field takes it off again. */
export function useCoupon(scope: CouponScope) {
  const [text, setText] = useState('');
  const [coupon, setCoupon] = useState(noCoupon);
  const [problem, setProblem] = useState('');
  const [isChecking, setChecking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: string): void {
    setText(next);
    setCoupon(noCoupon);
    setProblem('');
    turn.current += 1;
    clearTimeout(timer.current);
    const own = turn.current;
    setChecking(next !== '');
    if (next === '') return;
    timer.current = setTimeout(() => {
      void check(next.trim(), scope).then((found) => {
        if (own !== turn.current) return;
        setChecking(false);
        if (typeof found === 'string') setProblem(found);
        else setCoupon(found);
      });
    }, couponDebounceMs);
  }

  return { text, write, coupon, problem, isChecking };
}
