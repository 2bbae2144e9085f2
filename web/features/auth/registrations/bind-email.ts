import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';
import type { OpenDialog } from '#web/ui/dialogs/dialogs.ts';

const open = registerDialogKind<{ isFirst: boolean }>(
  'bind-email',
  lazy(() => import('./bind-email-dialog.tsx').then((loaded) => ({ default: loaded.BindEmailDialog }))),
  { title: '绑定邮箱', width: 380 },
);

/** Somebody without an e-mail came in: nothing else is done before one is bound. @see docs/reference/routes.md, docs/reference/states.md */
export function bindEmailFirst(): OpenDialog<void> {
  return open({ isFirst: true }, { closable: false });
}

/** For a user without an email address who tried something that needs one; can be cancelled. */
export function bindEmailLater(): OpenDialog<void> {
  return open({ isFirst: false });
}
