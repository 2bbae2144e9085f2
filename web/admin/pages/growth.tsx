import { RangeChoice, useRange } from '../analytics/trends.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { GrowthStatistics } from '../growth/growth-statistics.tsx';

export const meta = adminMeta('成长数据');
export const headers = adminHeaders;

export default function GrowthPage() {
  const [range, setRange] = useRange();
  return (
    <AdminFrame
      current="growth"
      title="成长数据"
      access="administrator"
      aside={<RangeChoice range={range} onChoose={setRange} />}
    >
      <GrowthStatistics key={range} range={range} />
    </AdminFrame>
  );
}
