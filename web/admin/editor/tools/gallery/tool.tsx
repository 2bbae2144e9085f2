import { useEffect, useRef, useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import type { StoredFile } from '../editor-services.ts';
import { BlockPreview } from '../block-preview.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { addPendingFiles, takePendingFiles } from '../pending-files.ts';
import { RemotePictureButtons } from '../remote-picture-buttons.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { Choice, TextBox, ToolButton, ToolHead } from '../tool-parts.tsx';
import { useUploadQueue, type QueuedFile } from '../use-upload-queue.ts';
import { Pictures, type Picture } from './pictures.tsx';

type Data = BlockData<'gallery'>;

const layouts = [
  ['grid', '网格'],
  ['masonry', '瀑布流'],
  ['album', '相册'],
] as const;

function pictureOf({ url, width, height }: Partial<StoredFile> & { url: string }): Picture {
  return { url, alt: '', caption: '', ...(width && height ? { width, height } : {}) };
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

function GalleryForm({ data, change, services, blockId, run }: FormProps<Data>) {
  const input = useRef<HTMLInputElement>(null);
  const alter = (make: (now: Picture[]) => Picture[], isLate = false) =>
    change((now) => ({ images: make(now.images) }), isLate);
  const queue = useUploadQueue(services, (file) => alter((now) => [...now, pictureOf(file)], true));
  const { add, left } = queue;
  useEffect(() => {
    add(takePendingFiles(blockId));
    // A block that comes back by redo begins its uploads again.
    return () => addPendingFiles(blockId, left());
  }, [blockId, add, left]);
  const choose = () => {
    services.chooseFile?.('image').then(
      (file) => file && alter((now) => [...now, pictureOf(file)]),
      () => services.showMessage?.('没能打开媒体库，请重试', 'error'),
    );
  };
  return (
    <SettingsCard
      run={run}
      isFilled={data.images.length > 0}
      view={<BlockPreview type="gallery" data={data} isFilled={data.images.length > 0} services={services} />}
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
      <Pictures images={data.images} alter={alter} />
      <RemotePictureButtons urls={data.images.map(({ url }) => url)} services={services} run={run} />
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
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: GalleryForm,
  blank: { layout: 'grid', images: [] },
});
