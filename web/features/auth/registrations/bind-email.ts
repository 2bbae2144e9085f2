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

/** Somebody without an e-mail wanted to do what needs one; they may also leave it. */
export function bindEmailLater(): OpenDialog<void> {
  return open({ isFirst: false });
}
