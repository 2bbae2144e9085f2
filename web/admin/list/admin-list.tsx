import './list-tools.css';
import './list-table.css';

import { type ReactNode, useState } from 'react';

import { pageCount } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { type ListAddress, type ListFilter, useListAddress } from '#web/kit/list-address.ts';
import { type LoadList, useList } from '#web/kit/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { type ListColumn, type ListHandle, useColumns } from './columns.ts';
import { exportCsv } from './csv.ts';
import { ListFilters, ListTabs } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import { ColumnChooser, ExportButton } from './list-tools.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { type RowKey, type Selection, useSelection } from './use-selection.ts';

export type { ListColumn, ListHandle } from './columns.ts';
export type { ListFilter } from '#web/kit/list-address.ts';
export type { ListRequest, LoadList } from '#web/kit/use-list.ts';

/** An action on all selected rows. */
export interface BulkAction<Row> {
  label: string;
  icon: IconName;
  isDangerous?: boolean;
  /** The action is shown when this holds for all selected rows. */
  fits?: (row: Row) => boolean;
  /** Performs the action, shows a message and reloads the list if needed; the selection is cleared afterwards. */
  run: (rows: readonly Row[], list: ListHandle) => Promise<unknown>;
}

export interface AdminListProps<Row> {
  /** Key for the remembered columns and the name of the CSV file. */
  name: string;
  /** Accessible name: 评论列表. */
  label: string;
  /** Unit after a number: 条评论. */
  unit: string;
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  /** Loads one page of filtered rows. */
  load: LoadList<Row>;
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Without actions, rows cannot be selected. */
  bulkActions?: readonly BulkAction<Row>[];
  /** Shown when there are no rows at all, with a suggested next step. */
  empty: { title: string; hint: ReactNode; children?: ReactNode };
  /** Content at the end of the filter row, such as a button. */
  renderAside?: (list: ListHandle) => ReactNode;
  below?: (row: Row, list: ListHandle) => ReactNode;
}

function BulkBar<Row>(props: {
  rows: readonly Row[];
  unit: string;
  acts: readonly BulkAction<Row>[];
  selection: Selection;
  list: ListHandle;
}) {
  const { rows, unit, acts, selection, list } = props;
  const [isBusy, setBusy] = useState(false);
  if (rows.length === 0) return null;
  async function run(act: BulkAction<Row>): Promise<void> {
    setBusy(true);
    try {
      await act.run(rows, list);
      selection.clear();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="list-bulk" role="region" aria-label="批量操作">
      <b role="status">
        已选 {rows.length} {unit}
      </b>
      {acts
        .filter(({ fits }) => !fits || rows.every(fits))
        .map((act) => (
          <button
            key={act.label}
            className={act.isDangerous ? 'is-dangerous' : undefined}
            type="button"
            disabled={isBusy}
            onClick={() => void run(act)}
          >
            <Icon name={act.icon} size={15} />
            {act.label}
          </button>
        ))}
      <button className="list-bulk-end" type="button" onClick={selection.clear}>
        取消选择
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}

interface ListHeadProps extends Pick<AdminListProps<never>, 'filters'> {
  aside: ReactNode;
  address: ListAddress;
  children: ReactNode;
}

function ListHead({ filters, aside, address, children }: ListHeadProps) {
  const isBare = filters.length > 0 && filters.every((filter) => filter.kind === 'choice' && filter.isTabs);
  return (
    <div className={isBare ? 'list-head is-bare' : 'list-head'}>
      <ListTabs filters={filters} address={address} />
      <div className="list-tools">
        <ListFilters filters={filters} address={address} />
        {address.isFiltered && !isBare && (
          <button className="text-link" type="button" onClick={address.clear}>
            清除
          </button>
        )}
        <span className="list-gap" />
        {aside}
        {children}
      </div>
    </div>
  );
}

function EmptyList({ empty, address }: { empty: AdminListProps<never>['empty']; address: ListAddress }) {
  if (!address.isFiltered && address.page === 1) return <EmptyState {...empty} />;
  return (
    <EmptyState title="没有符合条件的内容" hint="换一个关键词，或清除筛选再看看。">
      <button className="button" type="button" onClick={address.clear}>
        清除筛选
      </button>
    </EmptyState>
  );
}

/** A list page: filters in the URL, optional columns, selection, paging, CSV export, loading, empty and error states. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { name, unit, filters, load, keyOf, bulkActions = [], empty } = props;
  const address = useListAddress(filters);
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList(load, address);
  const rows = shown?.list ?? [];
  const selection = useSelection(rows.map(keyOf));
  const { columns, choices } = useColumns(name, props.columns);
  const list = { reload };
  const chosen = rows.filter((row) => selection.chosen.has(keyOf(row)));
  const fileName = () => `somnia-${name}-${formatDate(Date.now(), 'YYYYMMDD')}.csv`;
  const write = () => exportCsv(fileName(), columns, load, address.filters);
  return (
    <section {...useKeptFocus(rows)} className="admin-panel list" aria-label={props.label}>
      <ListHead filters={filters} aside={props.renderAside?.(list)} address={address}>
        <ColumnChooser choices={choices} />
        {columns.some(({ csv }) => csv) && rows.length > 0 && <ExportButton unit={unit} write={write} />}
      </ListHead>
      {bulkActions.length > 0 && (
        <BulkBar rows={chosen} unit={unit} acts={bulkActions} selection={selection} list={list} />
      )}
      {hasFailed ? (
        <ErrorState retrying={isLoading} onRetry={() => void reload()} />
      ) : shown === null ? (
        <div className="list-waiting">
          <SkeletonList count={6} lines={2} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyList empty={empty} address={address} />
      ) : (
        <ListTable
          {...props}
          rows={rows}
          columns={columns}
          selection={bulkActions.length > 0 ? selection : undefined}
          list={list}
          isLoading={isLoading}
        />
      )}
      {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
      {shown && rows.length > 0 && !hasFailed && (
        <footer className="list-foot">
          <p>
            共 {shown.total} {unit}
          </p>
          <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
        </footer>
      )}
    </section>
  );
}
