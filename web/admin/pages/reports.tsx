import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { ReportsList } from '../moderation/reports/reports-list.tsx';

export const meta = adminMeta('举报');
export const headers = adminHeaders;

export default function ReportsPage() {
  return (
    <AdminFrame current="reports" title="举报" access="editor">
      <ReportsList />
    </AdminFrame>
  );
}
