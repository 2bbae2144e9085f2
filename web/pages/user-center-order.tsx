import { OwnOrders } from '#web/features/payment/own-orders.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('订单', 'order');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function OrderRoute() {
  return (
    <UserCentre current="order" title="订单">
      <OwnOrders />
    </UserCentre>
  );
}
