import { useState } from 'react';

import { getBenefitYear } from '#contract/features/income/calls.ts';
import type { IncomeYear } from '#contract/features/income/entities.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { formatYuan, signedAmount } from '#web/features/ledger/statement-lines.ts';
import { send } from '#web/kit/client.ts';
import { saveCsv } from '#web/kit/csv.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { yearColumns, yearLines, yearRows } from './year-lines.ts';

function Entries({ year }: { year: IncomeYear }) {
  const { timeZone } = useSiteData();
  return (
    <table className="income-sources income-entries" aria-label="全部明细">
      <tbody>
        {year.entries.map(({ id, created_at, title, memo, amount, balance }) => (
          <tr key={id}>
            <td>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</td>
            <td>{[title, memo].filter(Boolean).join(' ')}</td>
            <td>{signedAmount(amount, formatYuan)}</td>
            <td>{formatYuan(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Year({ number, years, onYear }: { number: number; years: readonly number[]; onYear: (year: number) => void }) {
  const { timeZone } = useSiteData();
  const [openedAt] = useState(Date.now);
  const isRunning = formatDate(openedAt, 'YYYY', timeZone) === String(number);
  const { loaded, reload } = useLoaded(() => send(getBenefitYear, { year: number }));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={1} lines={6} />;
  const year = loaded.value;
  return (
    <>
      <div className="income-year-tools">
        <select
          className="input"
          aria-label="年份"
          value={number}
          onChange={({ target }) => onYear(Number(target.value))}
        >
          {years.map((each) => (
            <option key={each} value={each}>
              {each} 年
            </option>
          ))}
        </select>
        <button
          className="button"
          type="button"
          onClick={() => saveCsv(`收益报表-${number}.csv`, yearColumns, yearRows(year, timeZone, isRunning))}
        >
          <Icon name="download" size={15} />
          下载 CSV
        </button>
        <button className="button" type="button" onClick={() => window.print()}>
          打印
        </button>
      </div>
      <table className="income-sources" aria-label={`${year.name} ${number} 年收益报表`}>
        <caption>
          {year.name} · {number} 年收益报表（元）
        </caption>
        <tbody>
          {yearLines(year, isRunning).map(({ name, amount }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{formatYuan(amount).replace('-', '−')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Entries year={year} />
    </>
  );
}

/** The statement of a year, for taxes: on the page, as a file and to print. */
export function YearStatement({ years }: { years: readonly number[] }) {
  const [number, setNumber] = useState(years[0] ?? 0);
  return (
    <section className="income-part income-year" aria-labelledby="income-year">
      <h2 id="income-year">年度报表</h2>
      <Year key={number} number={number} years={years} onYear={setNumber} />
    </section>
  );
}
