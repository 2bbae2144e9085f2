import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { WithdrawalList } from '../income/withdrawal-list.tsx';

export const meta = adminMeta('提现');
export const headers = adminHeaders;

export default function WithdrawsPage() {
  return (
    <AdminFrame current="withdraws" title="提现" access="administrator">
      <WithdrawalList />
    </AdminFrame>
  );
}
