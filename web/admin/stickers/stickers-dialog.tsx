import './stickers.css';

import { useRef, useState } from 'react';

import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { pickMedia } from '../media/picker.tsx';
import { uploadFailure } from '../media/upload.ts';
import { useDrag } from '../order/use-drag.ts';
import { type EditedSticker, storeStickerList, listProblem, readStickers, stickerNameOf } from './sticker-list.ts';

interface RowsProps {
  stickers: readonly EditedSticker[];
  disabled: boolean;
  onChange: (stickers: EditedSticker[]) => void;
}

function Rows({ stickers, disabled, onChange }: RowsProps) {
  const { list, rows, heldKey, handle, said } = useDrag(
    stickers.map((sticker) => ({ key: sticker.key, depth: 0, sticker })),
    (moved) => onChange(moved.map((row) => row.sticker)),
  );
  return (
    <>
      <ul ref={list} className="stickers-rows">
        {rows.map(({ key, sticker }, at) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <button {...handle(key, sticker.name || `第 ${at + 1} 个`)} disabled={disabled}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <img src={sticker.url} alt="" width={40} height={40} loading="lazy" />
            <input
              className="input"
              type="text"
              maxLength={80}
              aria-label={`第 ${at + 1} 个表情的名称`}
              value={sticker.name}
              readOnly={disabled}
              onChange={({ target }) =>
                onChange(stickers.map((each) => (each.key === key ? { ...each, name: target.value.trim() } : each)))
              }
            />
            <button
              className="icon-button"
              type="button"
              aria-label={`移除「${sticker.name || `第 ${at + 1} 个`}」`}
              disabled={disabled}
              onClick={() => onChange(stickers.filter((each) => each.key !== key))}
            >
              <Icon name="trash-2" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Turns library images into named stickers, saved as a new list. */
export function StickersDialog({ url, dialog }: DialogProps<{ url: string }, string>) {
  const { loaded, reload } = useLoaded(() => readStickers(url));
  const [changed, setChanged] = useState<EditedSticker[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lastKey = useRef(100_000);
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={1} />;
  const known = loaded.state === 'failed' ? [] : loaded.value;
  const stickers = changed ?? known.map((each, key) => ({ ...each, key }));

  async function add(): Promise<void> {
    const items = await pickMedia({ kind: 'image', multiple: true });
    const next = [...stickers];
    for (const { name, url: image } of items) {
      lastKey.current += 1;
      const taken = next.map((each) => each.name);
      next.push({ key: lastKey.current, name: stickerNameOf(name, taken), url: image });
    }
    setChanged(next);
  }

  async function save(): Promise<void> {
    const problem = listProblem(stickers);
    if (problem !== null) {
      toast.warning(problem);
      return;
    }
    setBusy(true);
    dialog.hold(true);
    try {
      const made = await storeStickerList(stickers);
      dialog.hold(false);
      dialog.done(made);
    } catch (error) {
      dialog.hold(false);
      setBusy(false);
      toast.error(uploadFailure(error));
    }
  }

  return (
    <div className="stickers-edit">
      {loaded.state === 'failed' && (
        <p className="stickers-note" role="alert">
          现在的清单没有读出来。可以
          <button className="text-link" type="button" onClick={() => void reload()}>
            再试一次
          </button>
          ，或者直接做一份新的。
        </p>
      )}
      <p className="stickers-note">
        名称会写在评论里，改名后已经发表的评论不再显示这个表情。完成后会生成一份新清单，保存设置才生效。
      </p>
      <Rows stickers={stickers} disabled={isBusy} onChange={setChanged} />
      <div className="dialog-actions">
        <button
          className="button stickers-add"
          type="button"
          disabled={isBusy}
          onClick={() => void add().catch(() => undefined)}
        >
          <Icon name="plus" size={16} />
          添加图片
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={isBusy || changed === null}
          onClick={() => void save()}
        >
          {isBusy ? '正在生成…' : '完成'}
        </button>
      </div>
    </div>
  );
}
