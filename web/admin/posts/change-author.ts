import { lazy } from 'react';

import { bulkChangePosts } from '#contract/features/posts/editing.calls.ts';
import { send } from '#web/kit/client.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { offerUndo } from '../list/undo.ts';
import type { AuthorDialogProps, ChosenAuthor } from './author-dialog.tsx';

const askWho = registerDialogKind<AuthorDialogProps, ChosenAuthor>(
  'articles-author',
  lazy(() => import('./author-dialog.tsx').then((loaded) => ({ default: loaded.AuthorDialog }))),
  { title: '更换作者', width: 400 },
);

const act = 'set-author';

/**
 * Gives articles to another author, after asking to whom.
 * @param shown runs after each change, also after it was undone
 * @throws CallError, DialogCancelled
 */
export async function changeAuthor(ids: readonly number[], shown: () => Promise<unknown>): Promise<void> {
  const { author, name } = await askWho({ count: ids.length });
  const { changed } = await send(bulkChangePosts, { ids: [...ids], act, author });
  await shown();
  const before = changed.filter(({ author_id }) => author_id !== author);
  if (before.length === 0) {
    toast.warning(changed.length === 0 ? '没有改动：这些内容已不在' : `作者本来就是${name}`);
    return;
  }
  const byAuthor = Map.groupBy(before, ({ author_id }) => author_id);
  offerUndo(`已将 ${before.length} 篇的作者换为${name}`, async () => {
    for (const [old, posts] of byAuthor)
      await send(bulkChangePosts, { ids: posts.map(({ id }) => id), act, author: old });
    await shown();
  });
}
