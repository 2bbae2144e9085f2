import { useState } from 'react';

import { getReviewNotes, reviewPost } from '#contract/features/posts/reviews.calls.ts';
import { reviewActionNames } from '#contract/features/posts/reviews.copy.ts';
import { reviewNoteMaxLength } from '#contract/features/posts/limits.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';
import { CallError, send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DialogCancelled, openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { refreshShownCounts } from '../../frame/pending-counts.ts';

interface Props {
  postId: number;
  status: PostStatusName;
  /** The revision that is shown; only this one is reviewed. */
  revision: number;
  power: number;
  /** Called after the post's status changed. */
  onReviewed: () => void;
}

async function returnSubmission(id: number, revision: number): Promise<void> {
  await openPrompt({
    title: '退回投稿',
    label: '退回的原因',
    placeholder: '作者会看到您写的意见',
    multiline: true,
    maxLength: reviewNoteMaxLength,
    confirm: '退回',
    cancel: '取消',
    check: (text) => (text.trim() === '' ? '请写下退回的原因，作者会看到' : null),
    submit: (note) => send(reviewPost, { id, act: 'return', revision, note }),
  });
  void refreshShownCounts();
  toast.success('已退回，作者会收到您的意见');
}

async function approve(id: number, revision: number): Promise<void> {
  await openConfirm({ title: '通过审核', content: '通过后文章会按设定的时间发布。', confirm: '通过并发布' });
  await send(reviewPost, { id, act: 'approve', revision, note: '' });
  void refreshShownCounts();
  toast.success('已通过，文章已发布');
}

function showReviewError(error: unknown): void {
  if (error instanceof DialogCancelled) return;
  toast.warning(error instanceof CallError ? error.message : '没能完成，请重试');
}

/** Review notes of a submitted article, and review actions for editors. */
export function ReviewNotes({ postId, status, revision, power, onReviewed }: Props) {
  const { loaded, reload } = useLoaded(() => send(getReviewNotes, { id: postId }));
  const [isBusy, setBusy] = useState(false);
  const mayJudge = status === 'pending' && power >= rolePower.editor;
  const notes = loaded.state === 'ready' && ['draft', 'pending'].includes(status) ? loaded.value.list : [];
  // A submission without a note needs no mention; a returned article or a note does.
  const newest = notes.find(({ act, note }) => act === 'return' || note !== '');
  if (!newest && !mayJudge) return null;
  const decide = (work: Promise<void>) => {
    setBusy(true);
    work
      .then(() => reload())
      .then(onReviewed)
      .catch(showReviewError)
      .finally(() => setBusy(false));
  };
  return (
    <section className="editor-note" aria-label="投稿审核">
      <b>
        <Icon name="message-circle" size={16} />
        {mayJudge ? '这是一篇待审核的投稿' : newest && reviewActionNames[newest.act]}
      </b>
      {newest?.note && <p>{newest.note}</p>}
      {newest && (
        <small>
          {newest.by} · {formatDate(Date.parse(newest.created_at), 'M月D日 HH:mm')}
        </small>
      )}
      {mayJudge && (
        <div className="panel-choices">
          <button
            className="button button-primary button-small"
            type="button"
            disabled={isBusy}
            onClick={() => decide(approve(postId, revision))}
          >
            通过并发布
          </button>
          <button
            className="button button-small"
            type="button"
            disabled={isBusy}
            onClick={() => decide(returnSubmission(postId, revision))}
          >
            退回修改
          </button>
        </div>
      )}
    </section>
  );
}
