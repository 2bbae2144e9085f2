import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

/** Asks the user for an admin page; resolves with its key. */
export const openJump = registerDialogKind<{ power: number }, string>(
  'admin-jump',
  lazy(() => import('./jump-dialog.tsx').then((loaded) => ({ default: loaded.JumpDialog }))),
  { title: '快速前往', width: 440 },
);
