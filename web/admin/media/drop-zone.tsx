import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';

import { Icon } from '#web/ui/icon.tsx';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  accept?: string | undefined;
  multiple?: boolean;
  children: ReactNode;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts files by drop, by paste or with its button. */
export function DropZone({ onFiles, accept, multiple = true, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const depth = useRef(0);
  const take = (list: FileList | null | undefined): void => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const enter = (event: DragEvent, step: 1 | -1): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  return (
    <div
      className="media-drop"
      data-over={isOver || undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <div className="media-drop-bar">
        <button className="button" type="button" onClick={() => input.current?.click()}>
          <Icon name="upload" size={16} />
          上传文件
        </button>
        <p className="media-drop-hint">也可以把文件拖到这里，或直接粘贴图片。</p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          aria-label="选择要上传的文件"
          tabIndex={-1}
          accept={accept}
          multiple={multiple}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.target.files);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </div>
      {children}
      {isOver && (
        <div className="media-drop-veil" aria-hidden="true">
          松开即可上传
        </div>
      )}
    </div>
  );
}
