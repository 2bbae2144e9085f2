import { useEffect, useState } from 'react';

import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { restoreFrom } from './open-restore.ts';
import type { TransfersHandle } from './use-transfers.ts';

/** Verifies a backup on the server completely before asking whether to restore it. */
export function useRestoring(handle: TransfersHandle): (file: string) => Promise<void> {
  const [awaited, setAwaited] = useState<number | null>(null);
  const check = handle.loaded.value?.transfers.find(({ id }) => id === awaited);
  const isOver = check?.status === 'done' || check?.status === 'failed';
  useEffect(() => {
    if (!check || !isOver) return;
    setAwaited(null);
    if (check.status === 'done') restoreFrom(check).catch(reportFailure);
    else toast.warning(check.error);
  }, [check, isOver]);
  return async (file) => {
    const { id } = await handle.start({ kind: 'verify', file });
    setAwaited(id);
  };
}
