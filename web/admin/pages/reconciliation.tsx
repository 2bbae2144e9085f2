import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { ReconciliationList } from '../payment/reconciliation-list.tsx';

export const meta = adminMeta('对账');
export const headers = adminHeaders;

export default function ReconciliationPage() {
  return (
    <AdminFrame current="reconciliation" title="对账" access="administrator">
      <ReconciliationList />
    </AdminFrame>
  );
}
