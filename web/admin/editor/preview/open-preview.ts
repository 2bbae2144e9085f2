import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import type { EditorSession } from '../editor-session.ts';

const open = registerDialogKind<{ session: EditorSession }>(
  'editor-preview',
  lazy(() => import('./preview-dialog.tsx').then((loaded) => ({ default: loaded.PreviewDialog }))),
  { title: '预览', width: 1280 },
);

/** Opens a preview of the article being edited, as readers would see it. */
export async function openPreview(session: EditorSession): Promise<void> {
  await session.canvas?.flush();
  open({ session });
}
