import { useEffect, useRef, useState, type DragEvent } from 'react';

import type { EditorServices, FileKind, StoredFile } from './editor-services.ts';
import { addPendingFile, takePendingFile } from './pending-files.ts';
import { TextBox, ToolButton } from './tool-parts.tsx';
import { useUpload, type Upload } from './use-upload.ts';

const kinds: Record<FileKind, { name: string; another: string; accept: string }> = {
  image: { name: '图片', another: '换一张图片', accept: 'image/*' },
  video: { name: '视频', another: '换一个视频', accept: 'video/*' },
  audio: { name: '音频', another: '换一段音频', accept: 'audio/*' },
  file: { name: '文件', another: '换一个文件', accept: '' },
};

function UploadProgress({ upload }: { upload: Upload }) {
  const { state } = upload;
  if (!state) return null;
  if (state.error) {
    return (
      <div className="tool-upload" role="alert">
        <span className="tool-error">{`${state.name}：${state.error}`}</span>
        <ToolButton onClick={upload.retry}>重试</ToolButton>
        <ToolButton onClick={upload.cancel}>关闭</ToolButton>
      </div>
    );
  }
  const percent = Math.round(state.share * 100);
  return (
    <div className="tool-upload">
      <span>{`正在上传 ${state.name}`}</span>
      <progress max={100} value={percent} aria-label={`上传进度 ${percent}%`} />
      <ToolButton onClick={upload.cancel}>取消</ToolButton>
    </div>
  );
}

interface FileSourceProps {
  kind: FileKind;
  url: string;
  blockId: string;
  services: EditorServices;
  onAddress: (url: string) => void;
  /** `isLate`: the result of an upload. */
  onStored: (file: StoredFile, isLate: boolean) => void;
  /** Set when the block has more than one file field. */
  label?: string;
}

/** A file field: choose, drop or paste a file, pick one from the library, or enter a URL. */
export function FileSource({ kind, url, blockId, services, onAddress, onStored, label }: FileSourceProps) {
  const { name, another, accept } = kinds[kind];
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(services, kind, (file) => onStored(file, true));
  const { start } = upload;
  useEffect(() => {
    const file = takePendingFile(blockId);
    if (file) start(file);
  }, [blockId, start]);
  const { running } = upload;
  // A block that comes back by redo begins its upload again.
  useEffect(
    () => () => {
      const file = running();
      if (file) addPendingFile(blockId, file);
    },
    [blockId, running],
  );

  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    start(file);
  };
  const choose = () => {
    services.chooseFile?.(kind).then(
      (file) => file && onStored(file, false),
      () => services.showMessage?.('没能打开媒体库，请重试', 'error'),
    );
  };

  return (
    <div
      className="tool-source-of-file"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!services.upload || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={services.upload ? drop : undefined}
    >
      <div className="tool-row">
        {services.upload && (
          <ToolButton icon={kind === 'file' ? 'file' : 'image'} onClick={() => input.current?.click()}>
            {url ? another : `上传${name}`}
          </ToolButton>
        )}
        {services.chooseFile && <ToolButton onClick={choose}>从媒体库选择</ToolButton>}
        <TextBox
          label={label ?? `${name}地址`}
          type="text"
          placeholder="https:// 或 /uploads/…"
          maxLength={2048}
          value={url}
          onChange={(typed) => onAddress(typed.trim())}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`选择${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) start(file);
        }}
      />
      <UploadProgress upload={upload} />
    </div>
  );
}
