import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { AddressBansList } from '../moderation/address-bans/bans-list.tsx';

export const meta = adminMeta('网络封禁');
export const headers = adminHeaders;

export default function BansPage() {
  return (
    <AdminFrame current="bans" title="网络封禁" access="administrator">
      <AddressBansList />
    </AdminFrame>
  );
}
