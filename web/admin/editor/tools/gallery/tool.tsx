import { useRef, useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import type { StoredFile } from '../editor-services.ts';
import { blockTool, type FormProps } from '../block-tool.ts';
import { RichField } from '../rich-field.tsx';
import { Choice, TextBox, ToolButton, ToolHead } from '../tool-parts.tsx';
import { useUploadQueue, type QueuedFile } from '../use-upload-queue.ts';

type Data = BlockData<'gallery'>;
type Picture = Data['images'][number];

const layouts = [
  ['grid', '网格'],
  ['masonry', '瀑布流'],
  ['album', '相册'],
] as const;

function pictureOf({ url, width, height }: Partial<StoredFile> & { url: string }): Picture {
  return { url, alt: '', caption: '', ...(width && height ? { width, height } : {}) };
}

interface PicturesProps extends Pick<FormProps<Data>, 'data'> {
  alter: (make: (now: Picture[]) => Picture[]) => void;
}

function Pictures({ data, alter }: PicturesProps) {
  const set = (at: number, patch: Partial<Picture>) =>
    alter((now) => now.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  const move = (from: number, to: number) =>
    alter((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from] as Picture));
  return (
    <ol className="tool-pictures">
      {data.images.map((image, at) => (
        <li key={`${image.url} ${at}`}>
          <img src={image.url} alt={image.alt ?? ''} loading="lazy" />
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
          {
            <div className="tool-row">
              <ToolButton label={`前移第 ${at + 1} 张`} onClick={() => move(at, at - 1)} disabled={at === 0}>
                ←
              </ToolButton>
              <ToolButton
                label={`后移第 ${at + 1} 张`}
                onClick={() => move(at, at + 1)}
                disabled={at === data.images.length - 1}
              >
                →
              </ToolButton>
              <ToolButton label={`删除第 ${at + 1} 张`} onClick={() => alter((now) => now.toSpliced(at, 1))}>
                ✕
              </ToolButton>
            </div>
          }
        </li>
      ))}
    </ol>
  );
}

function WaitingFile({ each, retry, drop }: { each: QueuedFile; retry: () => void; drop: () => void }) {
  const { file, share, error } = each;
  return (
    <li className="tool-upload">
      <span className={error ? 'tool-error' : undefined}>{error ? `${file.name}：${error}` : file.name}</span>
      {!error && <progress max={100} value={Math.round(share * 100)} aria-label={`${file.name} 的上传进度`} />}
      {error && <ToolButton onClick={retry}>重试</ToolButton>}
      <ToolButton label={`取消上传 ${file.name}`} onClick={drop}>
        ✕
      </ToolButton>
    </li>
  );
}

function AddByAddress({ onAdd }: { onAdd: (url: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <div className="tool-row">
      <TextBox
        label="图片地址"
        placeholder="https:// 或 /uploads/…"
        maxLength={2048}
        value={typed}
        onChange={setTyped}
      />
      <ToolButton
        disabled={typed.trim() === ''}
        onClick={() => {
          onAdd(typed.trim());
          setTyped('');
        }}
      >
        加入
      </ToolButton>
    </div>
  );
}

function GalleryForm({ data, change, services }: FormProps<Data>) {
  const input = useRef<HTMLInputElement>(null);
  const alter = (make: (now: Picture[]) => Picture[]) => change((now) => ({ images: make(now.images) }));
  const queue = useUploadQueue(services, (file) => alter((now) => [...now, pictureOf(file)]));
  const choose = () => {
    services.chooseFile?.('image').then(
      (file) => file && alter((now) => [...now, pictureOf(file)]),
      () => services.showMessage?.('没能打开媒体库，请重试', 'error'),
    );
  };
  return (
    <div
      className="tool-card"
      onDragOver={(event) => services.upload && event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
        if (!services.upload || files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        queue.add(files);
      }}
    >
      <ToolHead type="gallery">
        <Choice label="排列" value={data.layout} options={layouts} onChange={(layout) => change({ layout })} />
      </ToolHead>
      <Pictures data={data} alter={alter} />
      {queue.waiting.length > 0 && (
        <ul className="tool-waiting" aria-label="正在上传">
          {queue.waiting.map((each) => (
            <WaitingFile
              key={each.id}
              each={each}
              retry={() => queue.retry(each.id)}
              drop={() => queue.drop(each.id)}
            />
          ))}
        </ul>
      )}
      {
        <div className="tool-row">
          {services.upload && <ToolButton onClick={() => input.current?.click()}>上传图片</ToolButton>}
          {services.chooseFile && <ToolButton onClick={choose}>从媒体库选择</ToolButton>}
          <AddByAddress onAdd={(url) => alter((now) => [...now, pictureOf({ url })])} />
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="选择图片"
            onChange={({ target }) => {
              queue.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </div>
      }
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: GalleryForm,
  blank: { layout: 'grid', images: [] },
});
