import { RangeChoice, useRange } from '../analytics/trends.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { Revenue } from '../payment/revenue.tsx';

export const meta = adminMeta('收入');
export const headers = adminHeaders;

export default function RevenuePage() {
  const [range, setRange] = useRange();
  return (
    <AdminFrame
      current="revenue"
      title="收入"
      access="administrator"
      aside={<RangeChoice range={range} onChoose={setRange} />}
    >
      <Revenue key={range} range={range} />
    </AdminFrame>
  );
}
