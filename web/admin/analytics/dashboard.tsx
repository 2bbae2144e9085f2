import '../list/list-tools.css';
import '../list/list-table.css';
import './dashboard.css';

import type { TrendRange } from '#contract/features/analytics/limits.ts';
import { hasRole } from '#contract/kit/power.ts';
import { formatNumber } from '#web/ui/format-number.ts';

import { usePendingCounts } from '../frame/pending-counts.ts';
import { HealthPanel } from './health-panel.tsx';
import { Trends } from './trends.tsx';
import { PendingPanel } from './pending-panel.tsx';

function Totals({ power }: { power: number }) {
  const overview = usePendingCounts(power);
  const today = overview?.today;
  const totals = overview?.totals;
  const figures: [name: string, count: number | null | undefined, note: string][] = [
    ['累计浏览', totals?.views, ''],
    ['今日访客', today?.visitors, ''],
    ['文章', totals?.articles, ''],
    ['评论', totals?.comments, today ? `今天 ${today.comments} 条` : ''],
    ['用户', totals?.people, typeof today?.people === 'number' ? `今天新增 ${today.people} 位` : ''],
    ['友链', totals?.links, ''],
  ];
  return (
    <dl className="dashboard-totals" aria-busy={overview === null}>
      {figures
        .filter(([, count]) => count !== null)
        .map(([name, count, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count === undefined ? '…' : formatNumber(count as number)}</dd>
            <dd className="dashboard-totals-note">{note}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The dashboard: items that need attention first, then statistics. */
export function Dashboard({ power, range }: { power: number; range: TrendRange }) {
  return (
    <>
      <Totals power={power} />
      <div className="dashboard">
        <section className="admin-panel" aria-labelledby="waiting-title">
          <header className="admin-panel-head">
            <h2 id="waiting-title">等您处理</h2>
          </header>
          <div className="dashboard-part">
            <PendingPanel power={power} />
          </div>
        </section>
        <section className="admin-panel" aria-labelledby="trend-title">
          <header className="admin-panel-head">
            <h2 id="trend-title">趋势</h2>
            <span className="chart-key" aria-hidden="true">
              <span>本期</span>
              <span>上期</span>
            </span>
          </header>
          <div className="dashboard-part">
            <Trends key={range} range={range} />
          </div>
        </section>
        {hasRole({ power }, 'administrator') && (
          <section className="admin-panel dashboard-wide" aria-labelledby="health-title">
            <header className="admin-panel-head">
              <h2 id="health-title">站点体检</h2>
            </header>
            <div className="dashboard-part">
              <HealthPanel />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
