import { useParams } from 'react-router';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { OrderDetail } from '../payment/order-detail.tsx';

export const meta = adminMeta('订单');
export const headers = adminHeaders;

export default function OrderPage() {
  const { id } = useParams();
  return (
    <AdminFrame current="orders" title="订单" access="administrator">
      <OrderDetail key={id} id={Number(id)} />
    </AdminFrame>
  );
}
