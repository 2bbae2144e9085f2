import '../list/list-table.css';
import '../analytics/dashboard.css';
import './payment.css';

import { useState } from 'react';

import { orderKindNames } from '#contract/features/payment/copy.ts';
import type { Revenue as Figures } from '#contract/features/payment/entities.ts';
import { getRevenue } from '#contract/features/payment/orders.calls.ts';
import { fenText, fenToYuan } from '#contract/kit/money.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { TrendChart } from '../analytics/trend-chart.tsx';
import { DaysForm } from './days-form.tsx';
import { type ChosenDays, inputOf, recentMonths, type RevenueSpan } from './revenue-span.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The days of the chart in figures. */
/** What each row is of, and its figures. */
function FiguresHead({ of }: { of: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {['付款订单', '收入', '退款'].map((figure) => (
          <th key={figure} className="list-number" scope="col">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DaysTable({ days }: { days: Figures['days'] }) {
  return (
    <details className="revenue-table">
      <summary>用表格查看</summary>
      <div className="trend-table" role="region" aria-label="每天的数字" tabIndex={0}>
        <table className="list-table">
          <FiguresHead of="日期" />
          <tbody>
            {days.toReversed().map(({ day, income, refunded, orders }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td className="list-number" data-label="付款订单">
                  {formatExact(orders)}
                </td>
                <td className="list-number" data-label="收入">
                  ¥{fenText(income)}
                </td>
                <td className="list-number" data-label="退款">
                  ¥{fenText(refunded)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Trend({ days, endsToday }: { days: Figures['days']; endsToday: boolean }) {
  const figures = [
    { name: '收入（元）', counts: days.map(({ income }) => fenToYuan(income)) },
    { name: '退款（元）', counts: days.map(({ refunded }) => fenToYuan(refunded)) },
    { name: '付款订单', counts: days.map(({ orders }) => orders) },
  ];
  const [at, setAt] = useState(0);
  const shown = figures[at] ?? figures[0];
  return (
    <>
      <div className="figures" role="group" aria-label="看哪个数字">
        {figures.map(({ name, counts }, place) => (
          <button key={name} type="button" aria-pressed={place === at} onClick={() => setAt(place)}>
            <span className="figure-name">{name}</span>
            <b>{place === 2 ? formatExact(sum(counts)) : sum(counts).toFixed(2)}</b>
          </button>
        ))}
      </div>
      {shown && (
        <TrendChart name={shown.name} dates={days.map(({ day }) => day)} now={shown.counts} endsToday={endsToday} />
      )}
    </>
  );
}

/** What came in and went back, and what the owner should look at. */
export function Revenue({ span, onChoose }: { span: RevenueSpan; onChoose: (days: ChosenDays) => void }) {
  const { payable } = useSiteData();
  const { loaded, reload } = useLoaded(() => send(getRevenue, inputOf(span)));
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={3} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { days, kinds, months, alerts } = loaded.value;
  return (
    <div className="order-detail">
      {!payable && (
        <p className="revenue-alerts" role="note">
          <span>
            还没有开通支付，访客看不到付款的入口。填写密钥后就能收款：
            <a href={`/nv-admin/settings?group=${encodeURIComponent('支付')}`}>站点设置 → 支付</a>
          </span>
        </p>
      )}
      {alerts.length > 0 && (
        <ul className="revenue-alerts" role="alert">
          {alerts.map((alert) => (
            <li key={alert}>{alert}</li>
          ))}
        </ul>
      )}
      <section className="admin-panel" aria-labelledby="revenue-months">
        <header className="admin-panel-head">
          <h2 id="revenue-months">按月</h2>
        </header>
        <dl className="revenue-months">
          {months.map(({ month, income, refunded }, at) => (
            <div key={month}>
              <dt>
                {at === 0 ? '本月' : '上月'}（{month}）
              </dt>
              <dd>
                <b>¥{fenText(income)}</b>
                退款 ¥{fenText(refunded)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="admin-panel" aria-labelledby="revenue-days">
        <header className="admin-panel-head">
          <h2 id="revenue-days">按天</h2>
        </header>
        <div className="dashboard-part">
          <DaysForm
            shown={days.map(({ day }) => day)}
            months={recentMonths(months[0]?.month ?? '')}
            onChoose={onChoose}
          />
          <Trend days={days} endsToday={typeof span === 'string'} />
          <DaysTable days={days} />
        </div>
      </section>
      <section className="admin-panel" aria-labelledby="revenue-kinds">
        <header className="admin-panel-head">
          <h2 id="revenue-kinds">按类型</h2>
        </header>
        <div className="dashboard-part">
          <table className="list-table">
            <FiguresHead of="类型" />
            <tbody>
              {kinds.map(({ kind, income, refunded, orders }) => (
                <tr key={kind}>
                  <td>{orderKindNames[kind]}</td>
                  <td className="list-number" data-label="付款订单">
                    {formatExact(orders)}
                  </td>
                  <td className="list-number" data-label="收入">
                    ¥{fenText(income)}
                  </td>
                  <td className="list-number" data-label="退款">
                    ¥{fenText(refunded)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
