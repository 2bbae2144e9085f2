import { useSearchParams } from 'react-router';

import { RangeChoice } from '../analytics/trends.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { spanOf } from '../payment/revenue-span.ts';
import { Revenue } from '../payment/revenue.tsx';

export const meta = adminMeta('收入');
export const headers = adminHeaders;

export default function RevenuePage() {
  const [query, setQuery] = useSearchParams();
  const span = spanOf(query);
  const range = typeof span === 'string' ? span : null;
  return (
    <AdminFrame
      current="revenue"
      title="收入"
      access="administrator"
      aside={<RangeChoice range={range} onChoose={(days) => setQuery({ days }, { replace: true })} />}
    >
      <Revenue key={JSON.stringify(span)} span={span} onChoose={(days) => setQuery({ ...days }, { replace: true })} />
    </AdminFrame>
  );
}
