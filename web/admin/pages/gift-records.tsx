import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { GiftRecordsList } from '../gifts/gift-records-list.tsx';

export const meta = adminMeta('送礼记录');
export const headers = adminHeaders;

export default function GiftRecordsPage() {
  return (
    <AdminFrame current="gift-records" title="送礼记录" access="administrator">
      <GiftRecordsList />
    </AdminFrame>
  );
}
