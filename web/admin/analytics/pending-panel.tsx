import { useState } from 'react';
import { Link } from 'react-router';

import { getCommentsForModeration } from '#contract/features/comments/moderation.calls.ts';
import type { ModeratedComment } from '#contract/features/comments/moderation.entities.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { applyModeration } from '../comments/moderate.ts';
import { adminPath, type PendingKind } from '../frame/entries.ts';
import { usePendingCounts } from '../frame/pending-counts.ts';
import { RowButton, RelativeTime } from '../list/cells.tsx';

const shownComments = 4;

function WaitingComment({ comment, reload }: { comment: ModeratedComment; reload: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const { author, post, id } = comment;
  const run = (act: 'approve' | 'spam') => () => {
    setBusy(true);
    void applyModeration([id], act, { reload })
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  return (
    <li>
      <Avatar src={author.avatar_url} seed={author.id ?? author.name} size={32} />
      <div>
        <p className="cell-note">
          {author.name} · <RelativeTime at={comment.created_at} />
        </p>
        <p className="waiting-words">{htmlToText(comment.html)}</p>
        <p className="cell-note">《{post.title}》</p>
        {comment.held_for && <p className="cell-note reviewed-held">{comment.held_for}</p>}
      </div>
      <span className="row-acts">
        <RowButton
          icon="check"
          label={`通过：${author.name}的评论`}
          title="通过"
          disabled={isBusy}
          onPress={run('approve')}
        />
        <RowButton
          icon="ban"
          label={`标为垃圾：${author.name}的评论`}
          title="标为垃圾"
          isDangerous
          disabled={isBusy}
          onPress={run('spam')}
        />
      </span>
    </li>
  );
}

interface LineProps {
  icon: IconName;
  to: string;
  text: string;
}

/** Comments are listed one by one. */
const waitingLines: readonly (LineProps & { kind: Exclude<PendingKind, 'comments'> })[] = [
  { kind: 'articles', icon: 'file-text', to: 'articles?status=pending', text: '篇投稿等待审核' },
  { kind: 'pages', icon: 'file', to: 'pages?status=pending', text: '个页面等待审核' },
  { kind: 'moments', icon: 'sparkles', to: 'moments', text: '条动态等待审核' },
  { kind: 'reports', icon: 'flag', to: 'reports', text: '项举报等待处理' },
  { kind: 'links', icon: 'link', to: 'links?status=pending', text: '个友链申请等待审核' },
  { kind: 'withdrawals', icon: 'coins', to: 'withdraws', text: '笔提现等待审核或打款' },
  { kind: 'jobs', icon: 'rotate-cw', to: 'jobs?status=dead', text: '个后台任务多次失败，需要处理' },
];

function WaitingLine({ icon, to, count, text }: LineProps & { count: number }) {
  if (count === 0) return null;
  return (
    <li className="waiting-line">
      <Link to={adminPath(to)}>
        <Icon name={icon} />
        <span>
          {count} {text}
        </span>
        <Icon name="chevron-right" size={16} />
      </Link>
    </li>
  );
}

/** Items that need attention; the latest pending comments can be moderated in place. */
export function PendingPanel({ power }: { power: number }) {
  const waiting = usePendingCounts(power)?.waiting;
  const { loaded, reload } = useLoaded(() =>
    send(getCommentsForModeration, { status: 'pending', page: 1, page_size: shownComments }),
  );
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={2} picture="round" />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  const { list, total } = loaded.value;
  const more = total - list.length;
  if (!waiting && total === 0) return <SkeletonList count={3} lines={2} picture="round" />;
  const lines = waitingLines.map((line) => ({ ...line, count: waiting?.[line.kind] ?? 0 }));
  if (total === 0 && lines.every(({ count }) => count === 0)) {
    return (
      <div className="waiting-none">
        <Icon name="circle-check" size={22} />
        <p>都处理完了，没有等待您的事。</p>
      </div>
    );
  }
  return (
    <ul className="waiting">
      {list.map((comment) => (
        <WaitingComment key={comment.id} comment={comment} reload={reload} />
      ))}
      <WaitingLine icon="message-circle" to="comments?status=pending" count={more} text="条评论也在等待审核" />
      {lines.map((line) => (
        <WaitingLine key={line.kind} {...line} />
      ))}
    </ul>
  );
}
