import { OwnCoupons } from '#web/features/coupons/own-coupons.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('优惠券', 'coupon');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function CouponRoute() {
  return (
    <UserCentre current="coupon" title="优惠券">
      <OwnCoupons />
    </UserCentre>
  );
}
