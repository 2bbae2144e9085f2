import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TipList } from '../tips/tip-list.tsx';

export const meta = adminMeta('打赏');
export const headers = adminHeaders;

export default function TipsPage() {
  return (
    <AdminFrame current="tips" title="打赏" access="administrator">
      <TipList />
    </AdminFrame>
  );
}
