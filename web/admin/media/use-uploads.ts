import { useEffect, useState, useSyncExternalStore } from 'react';

import type { UploadedFile } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

/** A queue of uploads of this component; a window that is closed while files are on their way asks first. */
export function useUploads(onDone: (file: UploadedFile) => void) {
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => queue.tell(onDone), [queue, onDone]);
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
