import '../list/list-tools.css';
import '../list/list-table.css';
import './media.css';
import './media-page.css';

import { useEffect, useState } from 'react';

import { getMedia, getMediaGroups } from '#contract/features/media/library.calls.ts';
import type { LibraryItem, MediaGroup } from '#contract/features/media/library.entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { send } from '#web/kit/client.ts';
import { type ListAddress, useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { useLeaveGuard } from '../form/use-admin-form.ts';
import { ListFilters, ListTabs } from '../list/list-filters.tsx';
import { useSelection } from '../list/use-selection.ts';
import { DropZone } from './drop-zone.tsx';
import { MediaBulk } from './media-bulk.tsx';
import { openDetails, openGroups } from './media-dialogs.ts';
import { allFilters, libraryInputOf, shownFilters } from './media-filters.ts';
import { MediaGrid, MediaRows } from './media-grid.tsx';
import { UploadList } from './upload-list.tsx';
import { useBatched } from './use-batched.ts';
import { useUploads } from './use-uploads.ts';

const pageSize = 48;

function useGroups() {
  const [groups, setGroups] = useState<MediaGroup[]>([]);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    send(getMediaGroups, {}).then(
      (answer) => setGroups(answer.list),
      // Without groups, all files are shown.
      () => setGroups([]),
    );
  }, [version]);
  return { groups, reloadGroups: () => setVersion((before) => before + 1) };
}

function Days({ address }: { address: ListAddress }) {
  const field = (key: 'from' | 'to', label: string) => (
    <input
      className="input media-day"
      type="date"
      aria-label={label}
      value={address.filters[key] ?? ''}
      onChange={(event) => address.filter({ [key]: event.target.value })}
    />
  );
  return (
    <span className="media-days">
      {field('from', '上传日期从')}
      <span aria-hidden="true">–</span>
      {field('to', '上传日期到')}
    </span>
  );
}

function ViewSwitch({ address }: { address: ListAddress }) {
  const isList = address.filters.view === 'list';
  return (
    <span className="media-view" role="group" aria-label="显示方式">
      <button
        className="icon-button"
        type="button"
        aria-label="网格"
        aria-pressed={!isList}
        onClick={() => address.filter({ view: '' })}
      >
        <Icon name="image" size={17} />
      </button>
      <button
        className="icon-button"
        type="button"
        aria-label="列表"
        aria-pressed={isList}
        onClick={() => address.filter({ view: 'list' })}
      >
        <Icon name="list" size={17} />
      </button>
    </span>
  );
}

interface ToolsProps {
  address: ListAddress;
  groups: readonly MediaGroup[];
  mayGroup: boolean;
  onGroups: () => void;
}

function Tools({ address, groups, mayGroup, onGroups }: ToolsProps) {
  const isNarrowed = Object.entries(address.filters).some(([name, value]) => name !== 'view' && value !== '');
  return (
    <div className="list-tools">
      <ListFilters filters={shownFilters(groups, mayGroup)} address={address} />
      <Days address={address} />
      {address.filters.owner && (
        <button className="button button-small" type="button" onClick={() => address.filter({ owner: '' })}>
          只看一位上传者
          <Icon name="x" size={14} />
        </button>
      )}
      {isNarrowed && (
        <button className="text-link" type="button" onClick={address.clear}>
          清除
        </button>
      )}
      <span className="list-gap" />
      {mayGroup && (
        <button className="button button-small" type="button" onClick={onGroups}>
          <Icon name="folder" size={15} />
          管理分组
        </button>
      )}
      <ViewSwitch address={address} />
    </div>
  );
}

function EmptyLibrary({ address }: { address: ListAddress }) {
  if (address.filters.state === 'trash')
    return <EmptyState title="回收站是空的" hint="删除的文件会在这里保留 30 天。" />;
  if (address.isFiltered) return <EmptyState title="没有符合条件的文件" hint="换一个关键词，或清除筛选再看看。" />;
  return <EmptyState title="还没有文件" hint="把图片拖到这里，或点「上传文件」。" />;
}

/** The media library: the site's files, and uploads. */
export function MediaLibrary({ mayGroup }: { mayGroup: boolean }) {
  const { groups, reloadGroups } = useGroups();
  const address = useListAddress(allFilters(groups, mayGroup));
  const { filters } = address;
  const { shown, isLoading, hasFailed, reload } = useList<LibraryItem>(
    (asked) => send(getMedia, { ...libraryInputOf(asked.filters), page: asked.page, page_size: pageSize }),
    address,
  );
  const items = shown?.list ?? [];
  const selection = useSelection(items.map((item) => item.id));
  const refresh = (): void => {
    void reload();
    reloadGroups();
  };
  const refreshSoon = useBatched(refresh);
  const { queue, uploads } = useUploads(refreshSoon);
  useLeaveGuard(queue.isBusy, { loss: '还有文件正在上传，离开后看不到进度，出错也不能重试。' });
  const open = (item: LibraryItem): void => {
    const onOwner = (id: number): void => address.filter({ owner: String(id) });
    openDetails({ item, groups, onChange: refresh, onOwner }, { title: item.name }).catch(() => {});
  };
  const group = filters.group && filters.group !== '0' ? Number(filters.group) : null;
  const shelf = { items, selection, onOpen: open };
  return (
    <DropZone onFiles={(files) => queue.add(files, group)}>
      <UploadList queue={queue} uploads={uploads} />
      <section className="admin-panel list" aria-label="媒体库">
        <ListTabs filters={shownFilters(groups, mayGroup)} address={address} />
        <Tools
          address={address}
          groups={groups}
          mayGroup={mayGroup}
          onGroups={() => openGroups({ onChange: refresh }).catch(() => {})}
        />
        <MediaBulk
          items={items.filter((item) => selection.chosen.has(item.id))}
          groups={groups}
          isTrash={filters.state === 'trash'}
          onDone={refresh}
          onClear={selection.clear}
        />
        <div className="media-shelf" aria-busy={isLoading}>
          {hasFailed ? (
            <ErrorState retrying={isLoading} onRetry={() => void reload()} />
          ) : shown === null ? (
            <SkeletonList count={4} picture="plate" lines={1} />
          ) : items.length === 0 ? (
            <EmptyLibrary address={address} />
          ) : filters.view === 'list' ? (
            <MediaRows {...shelf} />
          ) : (
            <MediaGrid {...shelf} />
          )}
        </div>
        {shown && items.length > 0 && !hasFailed && (
          <footer className="list-foot">
            <p>共 {shown.total} 个文件</p>
            <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
          </footer>
        )}
      </section>
    </DropZone>
  );
}
