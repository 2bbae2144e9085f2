import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { GiftsList } from '../gifts/gifts-list.tsx';

export const meta = adminMeta('互动礼物');
export const headers = adminHeaders;

export default function GiftsPage() {
  return (
    <AdminFrame current="gifts" title="互动礼物" access="administrator">
      <GiftsList />
    </AdminFrame>
  );
}
