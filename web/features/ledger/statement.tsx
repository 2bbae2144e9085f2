import './statement.css';

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { exportStatement } from '#contract/features/ledger/calls.ts';
import { currencyNames } from '#contract/features/ledger/copy.ts';
import type { StatementEntry } from '#contract/features/ledger/entities.ts';
import { statementExportLength } from '#contract/features/ledger/limits.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { saveCsv } from '#web/kit/csv.ts';
import type { ListAddress, ListFilter } from '#web/kit/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { digitsOf, signedAmount, statementColumns } from './statement-lines.ts';
import { filterInput, type OwnCurrency, statementFilters, useStatement } from './use-statement.ts';

type ChoiceFilter = Extract<ListFilter, { kind: 'choice' }>;

function Choices({ filter, address }: { filter: ChoiceFilter; address: ListAddress }) {
  const { key, label, choices, isTabs } = filter;
  if (isTabs) {
    return (
      <div className="statement-tabs" role="group" aria-label={label}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={address.filters[key] === choice.value}
            onClick={() => address.filter({ [key]: choice.value })}
          >
            {choice.label}
          </button>
        ))}
      </div>
    );
  }
  return (
    <select
      className="input statement-kind"
      aria-label={label}
      value={address.filters[key]}
      onChange={({ target }) => address.filter({ [key]: target.value })}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Download({
  currency,
  name,
  filters,
}: {
  currency: OwnCurrency;
  name: string;
  filters: ListAddress['filters'];
}) {
  const [isBusy, setBusy] = useState(false);
  const { timeZone } = useSiteData();
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { list } = await send(exportStatement, { currency, ...filterInput(filters) });
      saveCsv(
        `${name}明细-${formatDate(Date.now(), 'YYYYMMDD', timeZone)}.csv`,
        statementColumns(name, timeZone, currency),
        list,
      );
      if (list.length === statementExportLength) toast.warning(`明细太多，只下载了最近 ${statementExportLength} 条`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button className="button button-small" type="button" disabled={isBusy} onClick={() => void download()}>
      <Icon name="download" size={15} />
      {isBusy ? '正在准备…' : '下载明细'}
    </button>
  );
}

function Line({ entry, currency }: { entry: StatementEntry; currency: OwnCurrency }) {
  const digits = digitsOf(currency);
  const { timeZone } = useSiteData();
  const { title, memo, amount, balance, created_at } = entry;
  return (
    <tr>
      <td className="statement-what">
        <b>{title}</b>
        {memo && <span>{memo}</span>}
      </td>
      <td className="statement-when">
        <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</time>
      </td>
      <td className="statement-amount" data-direction={amount < 0 ? 'out' : 'in'}>
        {signedAmount(amount, digits)}
      </td>
      <td className="statement-balance">{digits(balance)}</td>
    </tr>
  );
}

interface LinesProps {
  list: readonly StatementEntry[];
  currency: OwnCurrency;
  name: string;
  isLoading: boolean;
}

function Lines({ list, currency, name, isLoading }: LinesProps) {
  return (
    <table className="statement" aria-label={`${name}明细`} aria-busy={isLoading}>
      <thead>
        <tr>
          <th scope="col">事项</th>
          <th scope="col">时间</th>
          <th scope="col">变动</th>
          <th scope="col">余额</th>
        </tr>
      </thead>
      <tbody>
        {list.map((entry) => (
          <Line key={entry.id} entry={entry} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function NoLines({ name, address }: { name: string; address: ListAddress }) {
  if (address.isFiltered) {
    return (
      <EmptyState title="没有符合条件的记录" hint="换一个来源，或清除筛选再看看。">
        <button className="button" type="button" onClick={address.clear}>
          清除筛选
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`还没有${name}记录`} hint="签到、评论、发布动态，每一笔都会记在这里。">
      <Link className="button button-primary" to="/user-center/index#check-in">
        去签到
      </Link>
    </EmptyState>
  );
}

interface StatementProps {
  currency: OwnCurrency;
  /** Shown above the lines, with the balance once it is known, and how both are read again. */
  renderHead: (balance: number | null, reload: () => Promise<void>) => ReactNode;
}

/** The own statement of a currency: balance, filters, lines by page, and a file of them. */
export function Statement({ currency, renderHead }: StatementProps) {
  const name = currencyNames(usePointsText())[currency];
  const { address, balance, shown, isLoading, hasFailed, reload } = useStatement(currency);
  const rows = shown?.list ?? [];
  return (
    <>
      {renderHead(balance, reload)}
      <div className="statement-tools">
        {statementFilters.map(
          (filter) => filter.kind === 'choice' && <Choices key={filter.key} filter={filter} address={address} />,
        )}
        {rows.length > 0 && <Download currency={currency} name={name} filters={address.filters} />}
      </div>
      {hasFailed ? (
        <ErrorState retrying={isLoading} onRetry={() => void reload()} />
      ) : shown === null ? (
        <SkeletonList count={6} lines={2} />
      ) : rows.length === 0 ? (
        <NoLines name={name} address={address} />
      ) : (
        <>
          <Lines list={rows} currency={currency} name={name} isLoading={isLoading} />
          <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
        </>
      )}
    </>
  );
}
