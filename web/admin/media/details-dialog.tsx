import './media.css';
import './media-page.css';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';

import { getMediaUses, restoreMedia, updateMedia } from '#contract/features/media/library.calls.ts';
import type { LibraryItem, MediaUse } from '#contract/features/media/library.entities.ts';
import { photoParts } from '#contract/features/media/photo.rules.ts';
import { altMaxLength } from '#contract/features/media/limits.ts';
import { hiddenUseTitle, usePlaces } from '#contract/features/media/usage.copy.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { eraseFiles, trashFiles } from './delete-media.ts';
import { formatBytes } from './format-bytes.ts';
import { FocusPoint } from './focus-point.tsx';
import { type DetailsProps, openCrop } from './media-dialogs.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';
import { uploadFailure, uploadFile } from './upload.ts';

type Props = DetailsProps & { dialog: DialogControls<void> };

function Preview({ item, onSaved }: { item: LibraryItem; onSaved: (item: LibraryItem) => void }) {
  if (item.kind === 'image') {
    const { width, height } = item;
    const size = width && height ? { width, height } : {};
    const isChosen = item.source === 'library' && item.trashed_at === null && item.mime !== 'image/svg+xml';
    if (isChosen && width && height)
      return <FocusPoint key={item.url} item={{ ...item, width, height }} onSaved={onSaved} />;
    return <img className="media-preview" src={item.url} alt={item.alt} {...size} />;
  }
  if (item.kind === 'video') return <video className="media-preview" src={item.url} controls preload="metadata" />;
  if (item.kind === 'audio') return <audio className="media-preview" src={item.url} controls preload="metadata" />;
  return <MediaThumbnail item={item} />;
}

const titleOf = ({ id, title }: MediaUse) => title || (id === null ? hiddenUseTitle : '未命名');

/** Where the file is used; reloaded whenever it changes. */
function Uses({ item }: { item: LibraryItem }) {
  const [uses, setUses] = useState<MediaUse[] | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    send(getMediaUses, { id: item.id }).then(
      ({ list }) => isCurrent && setUses(list),
      () => isCurrent && setUses('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [item]);
  if (uses === null) return <p className="media-quiet">正在查找…</p>;
  if (uses === 'failed') return <p className="media-quiet">没能查到，请稍后再试。</p>;
  if (uses.length === 0) return <p className="media-quiet">没有地方使用这个文件。</p>;
  return (
    <ul className="media-uses">
      {uses.map((use, at) => (
        <li key={at}>
          <span>{usePlaces[use.place]}</span>
          {use.url ? (
            <a className="text-link" href={use.url} target="_blank" rel="noopener">
              {titleOf(use)}
            </a>
          ) : (
            <b>{titleOf(use)}</b>
          )}
        </li>
      ))}
    </ul>
  );
}

function PhotoDetails({ item, onSaved }: { item: LibraryItem; onSaved: (item: LibraryItem) => void }) {
  if (!item.photo) return null;
  const change = (shows_photo: boolean) => send(updateMedia, { id: item.id, shows_photo }).then(onSaved, reportFailure);
  return (
    <>
      <dt>拍摄信息</dt>
      <dd>
        {photoParts(item.photo).join(' · ')}
        <label className="media-photo-switch">
          <input
            type="checkbox"
            checked={item.shows_photo}
            disabled={item.source !== 'library'}
            onChange={(event) => void change(event.target.checked)}
          />
          在文章中显示（须在设置中开启）
        </label>
      </dd>
    </>
  );
}

interface FileDetailsProps {
  item: LibraryItem;
  onOwner: (id: number) => void;
  onSaved: (item: LibraryItem) => void;
}

function FileDetails({ item, onOwner, onSaved }: FileDetailsProps) {
  const { owner } = item;
  const forms = item.variants.map((variant) => `${variant.width} ${variant.mime.replace('image/', '')}`).join('、');
  return (
    <dl className="media-facts">
      <dt>类型</dt>
      <dd>{item.mime}</dd>
      <dt>大小</dt>
      <dd>
        {formatBytes(item.bytes)}
        {item.width && item.height && ` · ${item.width} × ${item.height}`}
      </dd>
      {forms && (
        <>
          <dt>其他尺寸</dt>
          <dd>{forms}</dd>
        </>
      )}
      <PhotoDetails item={item} onSaved={onSaved} />
      <dt>上传</dt>
      <dd>
        {formatDate(Date.parse(item.created_at), 'YYYY-MM-DD HH:mm')}
        {owner && (
          <button className="text-link" type="button" onClick={() => onOwner(owner.id)}>
            {owner.name} 的全部文件
          </button>
        )}
      </dd>
    </dl>
  );
}

interface WordsProps {
  item: LibraryItem;
  groups: DetailsProps['groups'];
  onSaved: (item: LibraryItem) => void;
}

function FileTexts({ item, groups, onSaved }: WordsProps) {
  const [name, setName] = useState(item.name);
  const [alt, setAlt] = useState(item.alt);
  const [group, setGroup] = useState(String(item.group_id ?? ''));
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const group_id = group === '' ? null : Number(group);
      onSaved(await send(updateMedia, { id: item.id, name: name.trim() || item.name, alt, group_id }));
      toast.success('保存成功~');
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="media-words"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="名称">
        <input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </Field>
      {item.kind === 'image' && (
        <Field label="替代文字" hint="看不到图片的人会读到它。">
          <input value={alt} maxLength={altMaxLength} onChange={(event) => setAlt(event.target.value)} />
        </Field>
      )}
      <Field label="分组">
        <select value={group} onChange={(event) => setGroup(event.target.value)}>
          <option value="">未分组</option>
          {groups.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </Field>
      <button className="button button-primary" type="submit" disabled={isBusy}>
        保存
      </button>
    </form>
  );
}

function ReplaceButton({ item, onReplaced }: { item: LibraryItem; onReplaced: (item: LibraryItem) => void }) {
  const [percent, setPercent] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  async function replace(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setPercent(0);
    try {
      const onProgress = (sent: number, size: number) => setPercent(Math.floor((sent / size) * 100));
      onReplaced(await uploadFile(file, { replaces: item.id, onProgress }));
      toast.success('已替换，使用它的地方一并更新');
    } catch (error) {
      toast.error(uploadFailure(error));
    } finally {
      setPercent(null);
    }
  }
  return (
    <>
      <button className="button" type="button" disabled={percent !== null} onClick={() => input.current?.click()}>
        <Icon name="refresh-cw" size={16} />
        {percent === null ? '替换' : `正在替换 ${percent}%`}
      </button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="选择替换的文件"
        accept={item.kind === 'file' ? undefined : `${item.kind}/*`}
        onChange={(event) => void replace(event)}
      />
    </>
  );
}

interface ActsProps {
  item: LibraryItem;
  onItem: (item: LibraryItem) => void;
  onGone: () => void;
  /** Called also after a later undo. */
  onChange: () => void;
}

function FileActions({ item, onItem, onGone, onChange }: ActsProps) {
  const isCroppable =
    item.source === 'library' && item.kind === 'image' && !['image/svg+xml', 'image/gif'].includes(item.mime);
  const attempt = (act: () => Promise<unknown>) => {
    act().catch(reportFailure);
  };
  if (item.trashed_at !== null) {
    return (
      <div className="media-acts">
        <button
          className="button"
          type="button"
          onClick={() => attempt(async () => onItem(await send(restoreMedia, { id: item.id })))}
        >
          <Icon name="rotate-ccw" size={16} />
          恢复
        </button>
        <button
          className="button button-danger"
          type="button"
          onClick={() => attempt(() => eraseFiles([item.id]).then(onGone))}
        >
          <Icon name="trash-2" size={16} />
          彻底删除
        </button>
      </div>
    );
  }
  return (
    <div className="media-acts">
      <button
        className="button"
        type="button"
        onClick={() =>
          attempt(async () => {
            const isDone = await copyText(new URL(item.url, location.href).href);
            if (isDone) toast.success('地址已复制');
            else toast.error('浏览器不允许复制，请手动复制');
          })
        }
      >
        <Icon name="copy" size={16} />
        复制地址
      </button>
      {item.source === 'library' && <ReplaceButton item={item} onReplaced={onItem} />}
      {isCroppable && (
        <button className="button" type="button" onClick={() => attempt(async () => onItem(await openCrop({ item })))}>
          <Icon name="crop" size={16} />
          裁剪
        </button>
      )}
      <button
        className="button"
        type="button"
        onClick={() => attempt(() => trashFiles([item.id], onChange).then(onGone))}
      >
        <Icon name="trash-2" size={16} />
        删除
      </button>
    </div>
  );
}

/** One file: its preview, uses and actions. */
export function DetailsDialog({ item: first, groups, onChange, onOwner, dialog }: Props) {
  const [item, setItem] = useState(first);
  const take = (next: LibraryItem): void => {
    setItem(next);
    onChange();
  };
  const leave = (): void => {
    onChange();
    dialog.done();
  };
  return (
    <div className="media-details">
      <div className="media-details-face">
        <Preview item={item} onSaved={take} />
        <FileActions item={item} onItem={take} onGone={leave} onChange={onChange} />
        <h3>在哪里使用</h3>
        <Uses item={item} />
      </div>
      <div className="media-details-words">
        {item.source === 'library' && (
          <FileTexts key={`${item.id}-${item.name}`} item={item} groups={groups} onSaved={take} />
        )}
        <FileDetails
          item={item}
          onSaved={take}
          onOwner={(id) => {
            onOwner(id);
            dialog.done();
          }}
        />
      </div>
    </div>
  );
}
