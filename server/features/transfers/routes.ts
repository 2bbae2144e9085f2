import {
  beginTransferUpload,
  cancelTransfer as cancelCall,
  downloadBackup,
  getBackups,
  getTransfers,
  removeBackup as removeCall,
  startTransfer as startCall,
} from '#contract/features/transfers/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  cancelTransfer,
  startImportUpload,
  downloadLink,
  listBackups,
  listTransfers,
  removeBackup,
  startTransfer,
} from './service.ts';

export const routes: Endpoint[] = [
  implement(getTransfers, async (context) => ({ list: await listTransfers(context) })),
  implement(startCall, (context, input) => startTransfer(context, input)),
  implement(cancelCall, (context, { id }) => cancelTransfer(context, id)),
  implement(beginTransferUpload, (context, input) => startImportUpload(context, input)),
  implement(getBackups, (context) => listBackups(context)),
  implement(downloadBackup, async (context, { name, password }) => ({
    url: await downloadLink(context, name, password),
  })),
  implement(removeCall, async (context, { name }) => {
    await removeBackup(context, name);
    return {};
  }),
];
