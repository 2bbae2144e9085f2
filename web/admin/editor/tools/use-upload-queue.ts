import { useCallback, useEffect, useRef, useState } from 'react';

import type { EditorServices, StoredFile } from './editor-services.ts';

export interface QueuedFile {
  id: number;
  file: File;
  share: number;
  error: string;
}

interface Queue {
  waiting: readonly QueuedFile[];
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  drop: (id: number) => void;
  /** Files that are not stored yet. */
  left: () => File[];
}

/** Uploads several images in order, one at a time. A failed one keeps its error message and can be retried. */
export function useUploadQueue(services: EditorServices, onStored: (file: StoredFile) => void): Queue {
  const [waiting, setWaiting] = useState<readonly QueuedFile[]>([]);
  const count = useRef(0);
  const running = useRef<{ id: number; stop: AbortController } | undefined>(undefined);
  const store = useRef(onStored);
  useEffect(() => {
    store.current = onStored;
  });
  useEffect(() => () => running.current?.stop.abort(), []);

  const patch = (id: number, change: Partial<QueuedFile>) =>
    setWaiting((now) => now.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const drop = (id: number) => {
    if (running.current?.id === id) {
      running.current.stop.abort();
      running.current = undefined;
    }
    setWaiting((now) => now.filter((each) => each.id !== id));
  };

  useEffect(() => {
    const { upload } = services;
    const next = waiting.find(({ error }) => error === '');
    if (!next || !upload || running.current) return;
    const { id, file } = next;
    const stop = new AbortController();
    running.current = { id, stop };
    const finish = (then: () => void) => {
      if (stop.signal.aborted) return;
      running.current = undefined;
      then();
    };
    upload(file, 'image', { signal: stop.signal, onProgress: (share) => patch(id, { share }) }).then(
      (stored) =>
        finish(() => {
          store.current(stored);
          drop(id);
        }),
      (error: unknown) =>
        finish(() => patch(id, { error: error instanceof Error && error.message ? error.message : '上传失败' })),
    );
  }, [waiting, services]);

  const latest = useRef(waiting);
  useEffect(() => {
    latest.current = waiting;
  });
  const left = useCallback(() => latest.current.map(({ file }) => file), []);
  const add = useCallback((files: readonly File[]) => {
    if (files.length === 0) return;
    setWaiting((now) => [...now, ...files.map((file) => ({ id: ++count.current, file, share: 0, error: '' }))]);
  }, []);

  return {
    waiting,
    add,
    left,
    retry: (id) => patch(id, { error: '', share: 0 }),
    drop,
  };
}
