import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { OrderList } from '../payment/order-list.tsx';

export const meta = adminMeta('订单');
export const headers = adminHeaders;

export default function OrdersPage() {
  return (
    <AdminFrame current="orders" title="订单" access="administrator">
      <OrderList />
    </AdminFrame>
  );
}
