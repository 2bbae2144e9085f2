import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

/** Opens the dialog for banning a network; resolves when it is banned. */
export const openBanNetwork = registerDialogKind<object>(
  'admin-ban-network',
  lazy(() => import('./ban-network-dialog.tsx').then((loaded) => ({ default: loaded.BanNetworkDialog }))),
  { title: '封禁网络', width: 420 },
);
