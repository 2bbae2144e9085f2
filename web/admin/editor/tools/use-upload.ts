import { useCallback, useEffect, useRef, useState } from 'react';

import type { EditorServices, FileKind, StoredFile } from './editor-services.ts';

export interface UploadState {
  name: string;
  share: number;
  error: string;
}

export interface Upload {
  state: UploadState | undefined;
  start: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  /** The file that is being uploaded. */
  running: () => File | undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '上传失败，请重试';
}

/** Uploads one file at a time. A failed upload can be retried, because the file is kept. */
export function useUpload(services: EditorServices, kind: FileKind, onStored: (file: StoredFile) => void): Upload {
  const [state, setState] = useState<UploadState>();
  const last = useRef<File | undefined>(undefined);
  const stop = useRef<AbortController | undefined>(undefined);
  const store = useRef(onStored);
  useEffect(() => {
    store.current = onStored;
  });
  useEffect(() => () => stop.current?.abort(), []);

  const start = useCallback(
    (file: File) => {
      const { upload } = services;
      if (!upload) return setState({ name: file.name, share: 0, error: '这里暂时不能上传文件，请填写文件的地址' });
      stop.current?.abort();
      const control = new AbortController();
      stop.current = control;
      last.current = file;
      setState({ name: file.name, share: 0, error: '' });
      const onProgress = (share: number) => setState({ name: file.name, share, error: '' });
      upload(file, kind, { signal: control.signal, onProgress }).then(
        (stored) => {
          if (control.signal.aborted) return;
          setState(undefined);
          last.current = undefined;
          store.current(stored);
        },
        (error: unknown) => {
          if (!control.signal.aborted) setState({ name: file.name, share: 0, error: reasonOf(error) });
        },
      );
    },
    [services, kind],
  );

  const retry = useCallback(() => {
    if (last.current) start(last.current);
  }, [start]);
  const cancel = useCallback(() => {
    stop.current?.abort();
    last.current = undefined;
    setState(undefined);
  }, []);
  const running = useCallback(() => last.current, []);
  return { state, start, retry, cancel, running };
}
