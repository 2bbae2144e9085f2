import type { MouseEvent } from 'react';

import { mediaKindNames } from '#contract/features/media/library.rules.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';

import { RelativeTime } from '../list/cells.tsx';
import type { Selection } from '../list/use-selection.ts';
import { formatBytes } from './format-bytes.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';

interface ShelfProps {
  items: readonly LibraryItem[];
  selection: Selection;
  onOpen: (item: LibraryItem) => void;
}

function Chooser({ item, selection }: { item: LibraryItem; selection: Selection }) {
  return (
    <input
      className="media-check"
      type="checkbox"
      aria-label={`选择 ${item.name}`}
      checked={selection.chosen.has(item.id)}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onChange={(event) => selection.toggle(item.id, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
    />
  );
}

function sizeOf({ width, height }: LibraryItem): string {
  return width && height ? `${width} × ${height}` : '';
}

/** Files as a grid of thumbnails. */
export function MediaGrid({ items, selection, onOpen }: ShelfProps) {
  return (
    <ul className="media-grid" aria-label="文件">
      {items.map((item) => (
        <li key={item.id}>
          <button
            className="media-tile"
            type="button"
            data-chosen={selection.chosen.has(item.id) || undefined}
            title={item.name}
            onClick={() => onOpen(item)}
          >
            <MediaThumbnail item={item} />
            <span className="media-tile-name">{item.name}</span>
            <span className="media-tile-facts">
              {sizeOf(item) || mediaKindNames[item.kind]}
              <span>{formatBytes(item.bytes)}</span>
            </span>
          </button>
          <Chooser item={item} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

/** Files as rows with details. */
export function MediaRows({ items, selection, onOpen }: ShelfProps) {
  return (
    <div className="media-lines">
      <table>
        <thead>
          <tr>
            <th>
              <input type="checkbox" aria-label="选择全部" checked={selection.isAll} onChange={selection.toggleAll} />
            </th>
            <th>文件</th>
            <th>尺寸</th>
            <th>大小</th>
            <th>使用</th>
            <th>上传者</th>
            <th>时间</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <Chooser item={item} selection={selection} />
              </td>
              <td>
                <button className="media-line-name" type="button" onClick={() => onOpen(item)}>
                  <MediaThumbnail item={item} />
                  <span>{item.name}</span>
                </button>
              </td>
              <td>{sizeOf(item) || '—'}</td>
              <td>{formatBytes(item.bytes)}</td>
              <td>{item.uses === 0 ? '—' : `${item.uses} 处`}</td>
              <td>{item.owner?.name ?? '—'}</td>
              <td>
                <RelativeTime at={item.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
