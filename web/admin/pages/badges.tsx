import { BadgesList } from '../badges/badges-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('徽章');
export const headers = adminHeaders;

export default function BadgesPage() {
  return (
    <AdminFrame
      current="badges"
      title="徽章"
      intro="按规则自动授予，或亲手送给一位用户。每人佩戴一枚，显示在名字旁边；主页上能看到全部。"
      access="administrator"
    >
      <BadgesList />
    </AdminFrame>
  );
}
