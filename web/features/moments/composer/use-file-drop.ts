import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files that are dropped on an element or pasted into it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (event: DragEvent, step: 1 | -1): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => enter(event, 1),
    onDragLeave: (event: DragEvent) => enter(event, -1),
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      // Office programs put a picture of the copied text beside the text.
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      event.preventDefault();
      onFiles([...files]);
    },
  };
  return { isOver, handlers };
}
