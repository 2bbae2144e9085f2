import { useParams } from 'react-router';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { WithdrawalDetail } from '../income/withdrawal-detail.tsx';

export const meta = adminMeta('提现');
export const headers = adminHeaders;

export default function WithdrawPage() {
  const { id } = useParams();
  return (
    <AdminFrame current="withdraws" title="提现" access="administrator">
      <WithdrawalDetail key={id} id={Number(id)} />
    </AdminFrame>
  );
}
