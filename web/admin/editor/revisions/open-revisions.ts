import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { Article } from '../article.ts';
import type { EditorSession } from '../editor-session.ts';

export interface RevisionsProps {
  postId: number;
  /** As it stands on the page. */
  now: Article;
}

const open = registerDialogKind<RevisionsProps, Pick<Article, 'title' | 'excerpt' | 'blocks'>>(
  'editor-revisions',
  lazy(() => import('./revisions-dialog.tsx').then((loaded) => ({ default: loaded.RevisionsDialog }))),
  { title: '历史版本', width: 1080 },
);

/** Shows the saved states of the article; one that is chosen comes onto the page, to be saved or undone. */
export async function openRevisions(session: EditorSession): Promise<void> {
  await session.canvas?.flush();
  const { post, article } = session.state;
  if (!post) return;
  const chosen = await open({ postId: post.id, now: article }).catch(() => null);
  if (!chosen) return;
  const before = session.state.article;
  await session.show({ ...before, ...chosen });
  toast.success('已换成这个版本，保存后生效', {
    durationMs: 10_000,
    action: { label: '撤销', run: () => void session.show(before) },
  });
}
