import { CouponList } from '../coupons/coupon-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('优惠券');
export const headers = adminHeaders;

export default function CouponsPage() {
  return (
    <AdminFrame
      current="coupons"
      title="优惠券"
      intro="通用优惠码人人可用；个人优惠券每张只能用一次，可以下载券码、发给个人，或放到兑换页。没有付款的订单关闭后，占用的优惠券自动放回。"
      access="administrator"
    >
      <CouponList />
    </AdminFrame>
  );
}
