import { useState } from 'react';

import type { IncomeSummary } from '#contract/features/income/entities.ts';
import { fenText } from '#contract/kit/money.ts';

interface Column {
  name: string;
  amount: number;
}

function Bars({ columns }: { columns: readonly Column[] }) {
  const greatest = Math.max(...columns.map(({ amount }) => amount));
  return (
    <div className="income-chart" aria-hidden="true">
      <p>{greatest > 0 ? `最高 ¥${fenText(greatest)}` : '这段时间没有收益'}</p>
      <div className="income-bars">
        {columns.map(({ name, amount }) => (
          <span
            key={name}
            style={{ blockSize: `${(amount / Math.max(1, greatest)) * 100}%` }}
            title={`${name} ¥${fenText(amount)}`}
          />
        ))}
      </div>
      <p>
        <span>{columns[0]?.name}</span>
        <span>{columns.at(-1)?.name}</span>
      </p>
    </div>
  );
}

/** What came in by day or month, as columns and as a table. */
export function IncomeChart({ days, months }: Pick<IncomeSummary, 'days' | 'months'>) {
  const ways = [
    { label: '近 30 天', columns: days.map(({ day, amount }) => ({ name: day, amount })) },
    { label: '近 12 个月', columns: months.map(({ month, amount }) => ({ name: month, amount })) },
  ];
  const [at, setAt] = useState(0);
  const columns = ways[at]?.columns ?? [];
  return (
    <section className="income-part" aria-labelledby="income-chart">
      <h2 id="income-chart">走势</h2>
      <div className="choice-tabs" role="group" aria-label="时间">
        {ways.map(({ label }, place) => (
          <button key={label} type="button" aria-pressed={place === at} onClick={() => setAt(place)}>
            {label}
          </button>
        ))}
      </div>
      <Bars columns={columns} />
      <details>
        <summary>用表格查看</summary>
        <table className="income-sources">
          <thead>
            <tr>
              <th scope="col">{at === 0 ? '日期' : '月份'}</th>
              <th scope="col">收益</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, amount }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>¥{fenText(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
