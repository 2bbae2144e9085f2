import { useCallback, useEffect } from 'react';

import { cancelTransfer, getBackups, getTransfers, startTransfer } from '#contract/features/transfers/calls.ts';
import type { StoredFile, Transfer } from '#contract/features/transfers/entities.ts';
import type { CallInput, CallOutput } from '#contract/kit/call.ts';
import { send } from '#web/kit/client.ts';
import { type Loaded, useLoaded } from '#web/kit/use-loaded.ts';

const lookEveryMs = 1000;

/** Running and finished transfers, and the resulting files. */
export interface Transfers {
  transfers: readonly Transfer[];
  files: readonly StoredFile[];
  freeBytes: number;
  automatic: CallOutput<typeof getBackups>['automatic'];
}

export interface TransfersHandle {
  loaded: Loaded<Transfers>;
  reload: () => Promise<void>;
  /** A transfer is running, so no other can be started. */
  isBusy: boolean;
  start: (input: CallInput<typeof startTransfer>) => Promise<Transfer>;
  cancel: (id: number) => Promise<void>;
}

async function load(): Promise<Transfers> {
  const [{ list: transfers }, { list: files, free_bytes: freeBytes, automatic }] = await Promise.all([
    send(getTransfers, {}),
    send(getBackups, {}),
  ]);
  return { transfers, files, freeBytes, automatic };
}

const isOpen = ({ status }: Transfer): boolean => status === 'waiting' || status === 'running';

/** Reloads every second while a transfer is running. */
export function useTransfers(): TransfersHandle {
  const { loaded, reload } = useLoaded(load);
  const isBusy = loaded.value?.transfers.some(isOpen) ?? false;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void reload(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  const start = useCallback(
    async (input: CallInput<typeof startTransfer>) => {
      const begun = await send(startTransfer, input);
      await reload();
      return begun;
    },
    [reload],
  );
  const cancel = useCallback(
    async (id: number) => {
      await send(cancelTransfer, { id });
      await reload();
    },
    [reload],
  );
  return { loaded, reload, isBusy, start, cancel };
}
