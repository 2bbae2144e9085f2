import { useEffect, useState, useSyncExternalStore } from 'react';

import type { UploadedFile } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

/** An upload queue for this component; closing the window during uploads asks for confirmation. */
export function useUploads(onDone: (file: UploadedFile) => void) {
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => queue.setOnDone(onDone), [queue, onDone]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (queue.isBusy) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [queue]);
  return { queue, uploads };
}
