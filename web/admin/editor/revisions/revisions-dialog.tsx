import './revisions.css';

import { useEffect, useMemo, useState } from 'react';

import { pick, type RevisedArticle, revisedFields } from '#contract/features/posts/articles.rules.ts';
import { getRevision, getRevisions } from '#contract/features/posts/revisions.calls.ts';
import type { RevisionSummary } from '#contract/features/posts/revisions.entities.ts';
import { CallReplaced, send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { compareArticles } from '../compare/compare-rows.ts';
import { ChangesView } from '../compare/compare-view.tsx';
import type { ChosenRevision, RevisionsProps } from './open-revisions.ts';

/** The text of a revision; null while loading, 'failed' when loading failed. */
function useRevision(postId: number, revision: number | null): RevisedArticle | 'failed' | null {
  const [loaded, setLoaded] = useState<{ revision: number; text: RevisedArticle | 'failed' } | null>(null);
  useEffect(() => {
    if (revision === null) return;
    send(getRevision, { id: postId, revision }).then(
      (found) => setLoaded({ revision, text: pick(found, revisedFields) }),
      (error: unknown) => error instanceof CallReplaced || setLoaded({ revision, text: 'failed' }),
    );
  }, [postId, revision]);
  return loaded && loaded.revision === revision ? loaded.text : null;
}

const timeOf = ({ created_at }: RevisionSummary) => formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm');

interface ListProps {
  list: readonly RevisionSummary[];
  chosen: number;
  onChoose: (revision: number) => void;
}

function List({ list, chosen, onChoose }: ListProps) {
  return (
    <ol className="revisions-list" aria-label="保存过的版本">
      {list.map((line) => (
        <li key={line.revision}>
          <button
            type="button"
            aria-current={line.revision === chosen ? 'true' : undefined}
            onClick={() => onChoose(line.revision)}
          >
            <b>{timeOf(line)}</b>
            <small>
              第 {line.revision} 版 · {line.by}
              {line.current && ' · 现在的版本'}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The revisions of an article, each compared with the current text. */
export function RevisionsDialog({ postId, now, isPublic, dialog }: DialogProps<RevisionsProps, ChosenRevision>) {
  const { loaded, reload } = useLoaded(() => send(getRevisions, { id: postId }));
  const [picked, setPicked] = useState<number | null>(null);
  const list = loaded.state === 'ready' ? loaded.value.list : [];
  const chosen = picked ?? list.find(({ current }) => !current)?.revision ?? list[0]?.revision ?? null;
  const line = list.find(({ revision }) => revision === chosen);
  const text = useRevision(postId, chosen);
  const rows = useMemo(() => (text && text !== 'failed' ? compareArticles({ ...now, ...text }, now) : []), [text, now]);
  const isSame = rows.every((row) => row.isSame && row.moved === null);
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={2} onRetry={() => void reload()} />;
  return (
    <>
      <div className="revisions">
        <List list={list} chosen={chosen ?? 0} onChoose={setPicked} />
        <div className="compare-scroll" tabIndex={0} role="region" aria-label="与现在的内容对照">
          {text === null && <SkeletonList count={2} lines={4} />}
          {text === 'failed' && <ErrorState headingLevel={2} hint="这个版本没能载入，请换一个或重试。" />}
          {text !== null && text !== 'failed' && line && (
            <>
              <p className="revisions-legend">
                从第 {line.revision} 版到现在：<del>删去的</del>、<ins>添上的</ins>
              </p>
              <ChangesView rows={rows} />
            </>
          )}
        </div>
      </div>
      <p className="editor-hint revisions-hint">
        {isPublic && '恢复后读者马上会看到这个版本。'}已保存的版本都会留在列表里，随时能换回来。
      </p>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          关闭
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={text === null || text === 'failed' || isSame}
          onClick={() => text && text !== 'failed' && line && dialog.done({ revision: line.revision, text })}
        >
          恢复这个版本
        </button>
      </div>
    </>
  );
}
