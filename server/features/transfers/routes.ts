import {
  beginTransferUpload,
  downloadBackup,
  getBackups,
  getTransfers,
  removeBackup as removeCall,
  startTransfer as startCall,
} from '#contract/features/transfers/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { startImportUpload, downloadLink, listBackups, listTransfers, removeBackup, startTransfer } from './service.ts';

export const routes: Endpoint[] = [
  implement(getTransfers, async (ask) => ({ list: await listTransfers(ask) })),
  implement(startCall, (ask, input) => startTransfer(ask, input)),
  implement(beginTransferUpload, (ask, input) => startImportUpload(ask, input)),
  implement(getBackups, (ask) => listBackups(ask)),
  implement(downloadBackup, async (ask, { name, password }) => ({ url: await downloadLink(ask, name, password) })),
  implement(removeCall, async (ask, { name }) => {
    await removeBackup(ask, name);
    return {};
  }),
];
