import '../list/list-table.css';
import '../analytics/dashboard.css';
import './growth-statistics.css';

import { useState } from 'react';
import { Link } from 'react-router';

import type { TrendRange } from '#contract/features/analytics/limits.ts';
import { topEarnersDays } from '#contract/features/growth/limits.ts';
import { getGrowth } from '#contract/features/growth/statistics.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact, formatNumber } from '#web/ui/format-number.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { TrendChart } from '../analytics/trend-chart.tsx';
import { figuresOf, type KindSums, sumsOfKinds } from './growth-figures.ts';

type Growth = CallOutput<typeof getGrowth>;

function Trend({ growth }: { growth: Growth }) {
  const figures = figuresOf(growth, usePointsText());
  const [at, setAt] = useState(0);
  const shown = figures[at] ?? figures[0];
  return (
    <>
      <div className="figures" role="group" aria-label="看哪个数字">
        {figures.map(({ name, counts }, place) => (
          <button key={name} type="button" aria-pressed={place === at} onClick={() => setAt(place)}>
            <span className="figure-name">{name}</span>
            <b>{formatNumber(counts.reduce((sum, count) => sum + count, 0))}</b>
          </button>
        ))}
      </div>
      {shown && <TrendChart name={shown.name} dates={growth.days.map(({ date }) => date)} now={shown.counts} />}
    </>
  );
}

const figureCell = (units: number, sign: string): string => (units === 0 ? '—' : `${sign}${formatExact(units)}`);

function Kinds({ sums }: { sums: readonly KindSums[] }) {
  const pointsText = usePointsText();
  if (sums.length === 0) return <p className="growth-none">这段时间还没有变动。</p>;
  return (
    <div className="growth-kinds">
      <table className="list-table">
        <thead>
          <tr>
            <th scope="col">来源</th>
            <th className="list-number" scope="col">
              发放{pointsText}
            </th>
            <th className="list-number" scope="col">
              消费{pointsText}
            </th>
            <th className="list-number" scope="col">
              发放经验
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ kind, title, received, paid, exp }) => (
            <tr key={kind}>
              <td>{title}</td>
              <td className="list-number" data-label={`发放${pointsText}`}>
                {figureCell(received, '＋')}
              </td>
              <td className="list-number" data-label={`消费${pointsText}`}>
                {figureCell(paid, '−')}
              </td>
              <td className="list-number" data-label="发放经验">
                {figureCell(exp, exp < 0 ? '' : '＋')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Levels({ levels }: { levels: Growth['levels'] }) {
  const most = Math.max(1, ...levels.map(({ people }) => people));
  return (
    <ol className="growth-levels">
      {levels.map(({ level, name, people }) => (
        <li key={level}>
          <span>{name}</span>
          <svg height="10" aria-hidden="true">
            <rect width="100%" height="10" rx="5" />
            <rect className="growth-share" width={`${(people / most) * 100}%`} height="10" rx="5" />
          </svg>
          <b>
            {formatExact(people)}
            <span className="visually-hidden"> 人</span>
          </b>
        </li>
      ))}
    </ol>
  );
}

function Earners({ earners }: { earners: Growth['earners'] }) {
  if (earners.length === 0) return <p className="growth-none">这段时间还没有人获得。</p>;
  return (
    <ol className="growth-earners">
      {earners.map(({ id, name, avatar_url, count }) => (
        <li key={id}>
          <Avatar src={avatar_url} seed={id} size={28} />
          <a href={`/nv-admin/users/${id}`}>{name}</a>
          <b>＋{formatExact(count)}</b>
        </li>
      ))}
    </ol>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section className="admin-panel" aria-labelledby={id}>
      <header className="admin-panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      <div className="dashboard-part">{children}</div>
    </section>
  );
}

/** What was given and spent, by day and by kind; check-ins, levels, and who earned most. */
export function GrowthStatistics({ range }: { range: TrendRange }) {
  const pointsText = usePointsText();
  const { loaded, reload } = useLoaded(() => send(getGrowth, { days: range }));
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={3} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const growth = loaded.value;
  const earnedDays = Math.min(Number(range), topEarnersDays);
  return (
    <div className="growth-statistics">
      <Part id="growth-trend" title="每天的变动">
        <Trend growth={growth} />
      </Part>
      <Part id="growth-kinds" title="按来源">
        <Kinds sums={sumsOfKinds(growth.kinds)} />
      </Part>
      <div className="growth-pair">
        <Part id="growth-levels" title="等级分布">
          <Levels levels={growth.levels} />
        </Part>
        <Part id="growth-earners" title={`近 ${earnedDays} 天获得${pointsText}最多`}>
          <Earners earners={growth.earners} />
        </Part>
      </div>
      <p className="growth-note">
        数字每小时汇总一次，最近十分钟的变动在下次汇总时计入。获得最多只计签到、评论、任务等奖励，不含管理员调整与他人赠送。
      </p>
      <p className="growth-note">
        <Link className="text-link" to={`/nv-admin/settings?group=${encodeURIComponent('积分等级')}`}>
          修改奖励规则、任务与等级
        </Link>
      </p>
    </div>
  );
}
