import { useState } from 'react';

import { bulkMedia } from '#contract/features/media/library.calls.ts';
import type { LibraryItem, MediaGroup } from '#contract/features/media/library.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { eraseFiles, trashFiles } from './delete-media.ts';

interface MediaBulkProps {
  items: readonly LibraryItem[];
  groups: readonly MediaGroup[];
  isTrash: boolean;
  onDone: () => void;
  onClear: () => void;
}

/** Actions for all selected files. */
export function MediaBulk({ items, groups, isTrash, onDone, onClear }: MediaBulkProps) {
  const [isBusy, setBusy] = useState(false);
  if (items.length === 0) return null;
  const ids = items.map((item) => item.id);
  async function run(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await act();
      onClear();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
      onDone();
    }
  }
  const move = async (value: string): Promise<void> => {
    await send(bulkMedia, { ids, act: 'group', group_id: value === '0' ? null : Number(value) });
    toast.success('保存成功~');
  };
  return (
    <div className="list-bulk" role="region" aria-label="批量操作">
      <b role="status">已选 {items.length} 个文件</b>
      {isTrash ? (
        <>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => send(bulkMedia, { ids, act: 'restore' }))}
          >
            <Icon name="rotate-ccw" size={15} />
            恢复
          </button>
          <button
            className="is-dangerous"
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => eraseFiles(ids))}
          >
            <Icon name="trash-2" size={15} />
            彻底删除
          </button>
        </>
      ) : (
        <>
          <select
            className="input media-bulk-group"
            aria-label="移动到分组"
            disabled={isBusy || items.some((item) => item.source === 'moment')}
            value=""
            onChange={(event) => void run(() => move(event.target.value))}
          >
            <option value="" disabled>
              移动到分组…
            </option>
            <option value="0">未分组</option>
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </select>
          <button
            className="is-dangerous"
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => trashFiles(ids, onDone))}
          >
            <Icon name="trash-2" size={15} />
            删除
          </button>
        </>
      )}
      <button className="list-bulk-end" type="button" onClick={onClear}>
        取消选择
        <kbd>Esc</kbd>
      </button>
    </div>
  );
}
