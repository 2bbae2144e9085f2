import type { BlockData } from '#contract/blocks/registry.ts';

import { RichField } from '../rich-field.tsx';
import { TextBox, ToolButton, ToolIcon } from '../tool-parts.tsx';
import { useDragOrder, type Held } from './use-drag-order.ts';

export type Picture = BlockData<'gallery'>['images'][number];

interface Props {
  images: readonly Picture[];
  alter: (make: (now: Picture[]) => Picture[]) => void;
}

/** On which side of an entry the held picture would come to stand. */
function sideOf(at: number, held: Held | undefined): 'before' | 'after' | undefined {
  if (!held || held.to !== at || held.from === at) return undefined;
  return held.from < at ? 'after' : 'before';
}

/** The pictures of a gallery, put in order by dragging or by arrow keys. */
export function Pictures({ images, alter }: Props) {
  const set = (at: number, patch: Partial<Picture>) =>
    alter((now) => now.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  const move = (from: number, to: number) =>
    alter((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from] as Picture));
  const { list, held, hold, press } = useDragOrder(images.length, move);
  return (
    <ol className="tool-pictures" ref={list} data-dragging={held ? '' : undefined}>
      {images.map((image, at) => (
        <li key={`${image.url} ${at}`} data-held={held?.from === at || undefined} data-drop={sideOf(at, held)}>
          <div
            className="tool-gallery-picture"
            data-control
            onPointerDown={(event) => event.pointerType === 'mouse' && hold(at, event)}
          >
            <img src={image.url} alt={image.alt ?? ''} loading="lazy" draggable={false} />
            <button
              type="button"
              className="tool-grip"
              data-grip
              aria-label={`第 ${at + 1} 张，共 ${images.length} 张：拖动排序，方向键移动`}
              title="拖动排序，或用方向键移动"
              onPointerDown={(event) => {
                event.stopPropagation();
                hold(at, event);
              }}
              onKeyDown={(event) => press(at, event)}
            >
              <ToolIcon name="grip" size={16} />
            </button>
          </div>
          <TextBox
            label={`第 ${at + 1} 张的替代文字`}
            maxLength={2000}
            value={image.alt ?? ''}
            onChange={(alt) => set(at, { alt })}
          />
          <RichField
            className="tool-caption"
            label={`第 ${at + 1} 张的说明`}
            placeholder="说明"
            html={image.caption ?? ''}
            onChange={(caption) => set(at, { caption })}
          />
          <div className="tool-row">
            <ToolButton label={`前移第 ${at + 1} 张`} onClick={() => move(at, at - 1)} disabled={at === 0}>
              ←
            </ToolButton>
            <ToolButton
              label={`后移第 ${at + 1} 张`}
              onClick={() => move(at, at + 1)}
              disabled={at === images.length - 1}
            >
              →
            </ToolButton>
            <ToolButton label={`删除第 ${at + 1} 张`} onClick={() => alter((now) => now.toSpliced(at, 1))}>
              ✕
            </ToolButton>
          </div>
        </li>
      ))}
    </ol>
  );
}
