import { lazy } from 'react';

import { bulkChangePosts } from '#contract/features/posts/editing.calls.ts';
import type { AdminPost } from '#contract/features/posts/editing.entities.ts';
import { send } from '#web/kit/client.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { Terms } from '../editor/load-terms.ts';
import type { ListHandle } from '../list/admin-list.tsx';
import { offerUndo } from '../list/undo.ts';
import type { TermChange, TermDialogProps } from './term-dialog.tsx';

const askWhich = registerDialogKind<TermDialogProps, TermChange>(
  'articles-term',
  lazy(() => import('./term-dialog.tsx').then((loaded) => ({ default: loaded.TermDialog }))),
  { title: '分类与标签', width: 400 },
);

/** Adds a category or tag to articles, or removes it. The undo skips articles that were not changed. */
export async function changeTerms(rows: readonly AdminPost[], terms: Terms, list: ListHandle): Promise<void> {
  const { act, term, name } = await askWhich({ terms, count: rows.length });
  const isAdding = act === 'add-term';
  const { changed } = await send(bulkChangePosts, { ids: rows.map(({ id }) => id), act, term });
  await list.reload();
  const ids = changed.filter(({ had_term }) => had_term !== isAdding).map(({ id }) => id);
  if (ids.length === 0) {
    toast.warning(isAdding ? `这些文章已经有「${name}」` : `这些文章都没有「${name}」`);
    return;
  }
  const done = isAdding ? `已给 ${ids.length} 篇加上「${name}」` : `已从 ${ids.length} 篇去掉「${name}」`;
  offerUndo(done, () =>
    send(bulkChangePosts, { ids, act: isAdding ? 'remove-term' : 'add-term', term }).then(() => list.reload()),
  );
}
