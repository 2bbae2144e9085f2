import './media.css';

import { type FormEvent, useState } from 'react';

import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { DropZone } from './drop-zone.tsx';
import { MediaThumbnail } from './media-thumbnail.tsx';
import type { PickerProps } from './picker.tsx';
import { UploadList } from './upload-list.tsx';
import { type PickerFiles, usePickerFiles } from './use-picker-files.ts';
import { useUploads } from './use-uploads.ts';

type Props = PickerProps & { dialog: DialogControls<LibraryItem[]> };

const accepts = { image: 'image/*,.svg', video: 'video/*', audio: 'audio/*', file: undefined } as const;

function SearchBar({ shelf }: { shelf: PickerFiles }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    shelf.ask({ search: text.trim() });
  };
  return (
    <form className="media-picker-search" role="search" onSubmit={submit}>
      <input
        className="input"
        type="search"
        aria-label="按名称搜索"
        placeholder="按名称搜索"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <select
        className="input"
        aria-label="分组"
        onChange={(event) => shelf.ask({ group: event.target.value === '' ? undefined : Number(event.target.value) })}
      >
        <option value="">所有分组</option>
        <option value="0">未分组</option>
        {shelf.groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.name}
          </option>
        ))}
      </select>
      <button className="button" type="submit">
        搜索
      </button>
    </form>
  );
}

interface ShelfProps {
  shelf: PickerFiles;
  chosen: readonly LibraryItem[];
  onToggle: (item: LibraryItem) => void;
}

function ShelfGrid({ shelf, chosen, onToggle }: ShelfProps) {
  if (shelf.state === 'failed') return <ErrorState onRetry={shelf.reload} headingLevel={3} />;
  if (shelf.state === 'loading' && shelf.items.length === 0) return <SkeletonList count={2} picture="plate" />;
  if (shelf.items.length === 0) return <EmptyState title="没有文件" hint="上传一个，或换个条件。" headingLevel={3} />;
  return (
    <>
      <ul className="media-grid" aria-label="文件">
        {shelf.items.map((item) => {
          const at = chosen.findIndex((each) => each.id === item.id);
          return (
            <li key={item.id}>
              <button
                className="media-tile"
                type="button"
                aria-pressed={at >= 0}
                title={item.name}
                onClick={() => onToggle(item)}
              >
                <MediaThumbnail item={item} />
                <span className="media-tile-name">{item.name}</span>
                {at >= 0 && <span className="media-tile-mark">{at + 1}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {shelf.hasMore && (
        <button className="button button-wide" type="button" disabled={shelf.state === 'loading'} onClick={shelf.more}>
          {shelf.state === 'loading' ? '加载中…' : '加载更多'}
        </button>
      )}
    </>
  );
}

/** Chooses files from the library; files uploaded here are selected at once. */
export function PickerDialog({ kind, multiple = false, dialog }: Props) {
  const shelf = usePickerFiles(kind);
  const [chosen, setChosen] = useState<readonly LibraryItem[]>([]);
  const choose = (item: LibraryItem): void => setChosen((before) => (multiple ? [...before, item] : [item]));
  const toggle = (item: LibraryItem): void =>
    chosen.some((each) => each.id === item.id) ? setChosen(chosen.filter((each) => each.id !== item.id)) : choose(item);
  const { queue, uploads } = useUploads((item) => {
    if (kind && item.kind !== kind) return;
    shelf.put(item);
    choose(item);
  });
  return (
    <div className="media-picker">
      <SearchBar shelf={shelf} />
      <DropZone accept={kind && accepts[kind]} multiple={multiple} onFiles={(files) => queue.add(files)}>
        <UploadList queue={queue} uploads={uploads} />
        <div className="media-picker-shelf">
          <ShelfGrid shelf={shelf} chosen={chosen} onToggle={toggle} />
        </div>
      </DropZone>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          取消
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={chosen.length === 0 || queue.isBusy}
          onClick={() => dialog.done([...chosen])}
        >
          {chosen.length > 1 ? `使用这 ${chosen.length} 个` : '使用'}
        </button>
      </div>
    </div>
  );
}
