import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

const open = registerDialogKind<{ url: string }, string>(
  'stickers-edit',
  lazy(() => import('./stickers-dialog.tsx').then((loaded) => ({ default: loaded.StickersDialog }))),
  { title: '编辑表情', width: 640 },
);

/**
 * Opens the editor for the stickers of a package. @returns the URL of the new list
 * @throws DialogCancelled when nothing was saved
 */
export function editStickers(url: string): Promise<string> {
  return open({ url });
}
