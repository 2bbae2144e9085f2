import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { AuditList } from '../audit/audit-list.tsx';

export const meta = adminMeta('审计记录');
export const headers = adminHeaders;

export default function AuditPage() {
  return (
    <AdminFrame current="audit" title="审计记录" access="administrator">
      <AuditList />
    </AdminFrame>
  );
}
