import { lazy } from 'react';

import type { RevisedArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { CallError } from '#web/kit/client.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { EditorSession } from '../editor-session.ts';
import { saveArticle } from '../save-article.ts';
import { confirmWithoutUploads } from '../confirm-uploads.ts';

export interface RevisionsProps {
  postId: number;
  /** The article as currently edited. */
  now: Article;
  isPublic: boolean;
}

export interface ChosenRevision {
  revision: number;
  text: RevisedArticle;
}

const open = registerDialogKind<RevisionsProps, ChosenRevision>(
  'editor-revisions',
  lazy(() => import('./revisions-dialog.tsx').then((loaded) => ({ default: loaded.RevisionsDialog }))),
  { title: '历史版本', width: 1080 },
);

/** Error codes that saving resolves itself, by asking the user to sign in or to merge. */
const resolvedBySaving = new Set<string | number>([601, 602, 'CONFLICT']);

async function showAndSave(session: EditorSession, article: Article): Promise<boolean> {
  await session.show(article);
  return saveArticle(session, undefined);
}

/** Shows the revisions of the article. A chosen one is restored; 撤销 undoes that. */
export async function openRevisions(session: EditorSession): Promise<void> {
  await session.canvas?.flush();
  const { post, article: before } = session.state;
  if (!post) return;
  const isPublic = post.status === 'publish';
  const chosen = await open({ postId: post.id, now: before, isPublic }).catch(() => null);
  if (!chosen || !(await confirmWithoutUploads('恢复这个版本会让它们停下。'))) return;
  try {
    await session.restore(chosen.revision, chosen.text);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!resolvedBySaving.has(error.code)) return void toast.warning(error.message);
    if (!(await showAndSave(session, { ...before, ...chosen.text }))) return;
  }
  toast.success(`已恢复到第 ${chosen.revision} 版`, {
    durationMs: 10_000,
    action: { label: '撤销', run: () => void showAndSave(session, before) },
  });
}
