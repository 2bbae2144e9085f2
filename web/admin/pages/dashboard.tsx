import { Dashboard } from '../analytics/dashboard.tsx';
import { RangeChoice, useRange } from '../analytics/trends.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('概览');
export const headers = adminHeaders;

export default function DashboardPage() {
  const [range, setRange] = useRange();
  return (
    <AdminFrame current="" title="概览" access="editor" aside={<RangeChoice range={range} onChoose={setRange} />}>
      {({ power }) => <Dashboard power={power} range={range} />}
    </AdminFrame>
  );
}
