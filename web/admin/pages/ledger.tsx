import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { LedgerChecks } from '../ledger/ledger-checks.tsx';

export const meta = adminMeta('总账核对');
export const headers = adminHeaders;

export default function LedgerPage() {
  return (
    <AdminFrame
      current="ledger"
      title="总账核对"
      intro="数额的每一次变动都记在同一本总账里。这里逐条核对它的规则，记录很多时需要一些时间。"
      access="administrator"
    >
      <LedgerChecks />
    </AdminFrame>
  );
}
