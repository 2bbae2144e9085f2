import { lazy } from 'react';

import { previewPath } from '#contract/features/posts/rules.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { EditorSession } from '../editor-session.ts';
import { followSession, type SeenBy } from './follow-session.ts';

const open = registerDialogKind<{ session: EditorSession }>(
  'editor-preview',
  lazy(() => import('./preview-dialog.tsx').then((loaded) => ({ default: loaded.PreviewDialog }))),
  { title: '预览', width: 1280 },
);

/** The preview that gets its content from the editor. */
export const livePreviewPath = previewPath('live');

/** Opens the preview in a tab of its own, which follows the article while the editor is open. */
export function openPreviewTab(session: EditorSession, seenBy: SeenBy): void {
  const tab = window.open(livePreviewPath, '_blank');
  if (!tab) return void toast.warning('浏览器拦住了新标签页，请允许本站打开新窗口');
  followSession(
    session,
    () => tab,
    () => seenBy,
  );
}

/** Opens a preview of the article being edited, as readers would see it. */
export async function openPreview(session: EditorSession): Promise<void> {
  await session.canvas?.flush();
  open({ session });
}
