import { useState } from 'react';
import { Link } from 'react-router';

import { discardDraft, listDrafts } from '#contract/features/posts/drafts.calls.ts';
import { noteOfSaving } from '#contract/features/posts/drafts.rules.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

import { lockedCopyNames } from '../editor/autosave/copy-locks.ts';
import { deleteCopy } from '../editor/autosave/local-copies.ts';
import { whenEditorsClosed } from '../editor/closing.ts';
import { RelativeTime, RowButton, StateMark } from '../list/cells.tsx';

type Draft = CallOutput<typeof listDrafts>['list'][number];

interface NewDraft extends Draft {
  isOpen: boolean;
}

/** Autosaved articles that were never saved, and which of them a window of this browser is writing. */
async function loadNewDrafts(): Promise<NewDraft[]> {
  await whenEditorsClosed();
  const [{ list }, open] = await Promise.all([send(listDrafts, {}), lockedCopyNames()]);
  return list.map((draft) => ({ ...draft, isOpen: open.has(draft.key.split('.')[1] ?? '') }));
}

/** New articles that only autosaving holds: they are drafts, though not saved as posts yet. */
export function NewDrafts() {
  const { loaded, reload } = useLoaded(loadNewDrafts);
  const [isBusy, setBusy] = useState(false);
  const drafts = loaded.state === 'ready' ? loaded.value : [];
  if (drafts.length === 0) return null;
  const drop = async ({ key, title }: Draft) => {
    await openConfirm({
      title: '删除这份新稿',
      content: `《${title.trim() || '无标题'}》只有自动保存的内容，删除后不能恢复。`,
      confirm: '删除',
      tone: 'danger',
    });
    const [article = '', copyId = ''] = key.split('.');
    await Promise.all([send(discardDraft, { key }), deleteCopy(article, copyId)]);
    await reload();
  };
  return (
    <section className="admin-panel new-drafts" aria-label="还没有存成文章的新稿">
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <div className="article-cell">
              {draft.isOpen ? (
                <b>{draft.title.trim() || '无标题'}</b>
              ) : (
                <Link to={`/nv-admin/editor-article?draft=${draft.key}`}>
                  <b>{draft.title.trim() || '无标题'}</b>
                </Link>
              )}
              <span>
                <StateMark tone="plain">新稿</StateMark>
                <small>{draft.isOpen ? '正在另一个窗口里写' : noteOfSaving({ status: null, changed: true })}</small>
                <small>
                  <RelativeTime at={draft.saved_at} />
                </small>
              </span>
            </div>
            {!draft.isOpen && (
              <RowButton
                icon="trash-2"
                label={`删除新稿：《${draft.title.trim() || '无标题'}》`}
                title="删除"
                isDangerous
                disabled={isBusy}
                onPress={() => {
                  setBusy(true);
                  drop(draft)
                    .catch(reportFailure)
                    .finally(() => setBusy(false));
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
