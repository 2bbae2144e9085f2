import './my-comments.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { getMyComments, removeComment } from '#contract/features/comments/calls.ts';
import type { CommentStatus, MyComment } from '#contract/features/comments/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { relativeTime } from '#web/ui/relative-time.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { centrePath } from './user-centre-nav.ts';

const states: Record<CommentStatus, { name: string; badge: string }> = {
  pending: { name: '待审核', badge: 'badge badge-warn' },
  approved: { name: '已发布', badge: 'badge badge-ok' },
  spam: { name: '未通过', badge: 'badge badge-plain' },
  trash: { name: '已删除', badge: 'badge badge-plain' },
};

async function remove(comment: MyComment): Promise<void> {
  await openConfirm({
    title: '删除评论',
    content: `您在《${comment.post.title}》下的这条评论会被删除，不能恢复。`,
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeComment, { id: comment.id });
  toast.success('评论已删除');
}

export function OwnComment({ comment, onRemoved }: { comment: MyComment; onRemoved?: () => void }) {
  const [now] = useState(Date.now);
  const { name, badge } = states[comment.status];
  const at = Date.parse(comment.created_at);
  return (
    <li>
      {/* Sanitised by the server. */}
      <div className="my-comment-words" dangerouslySetInnerHTML={{ __html: comment.html }} />
      <div className="my-comment-foot">
        <span className={badge}>{name}</span>
        <time dateTime={comment.created_at} title={formatDate(at, 'YYYY-MM-DD HH:mm')}>
          {relativeTime(at, now)}
        </time>
        <Link to={comment.url || comment.post.url}>
          《<TitleText text={comment.post.title} breaks={comment.post.title_breaks} />》
        </Link>
        {comment.likes > 0 && (
          <span>
            <Icon name="heart" size={13} label="获赞" /> {comment.likes}
          </span>
        )}
        {onRemoved && comment.status !== 'trash' && (
          <button
            className="button button-small button-quiet"
            type="button"
            aria-label={`删除《${comment.post.title}》下的评论`}
            onClick={() => remove(comment).then(onRemoved, reportFailure)}
          >
            <Icon name="trash-2" size={14} />
            删除
          </button>
        )}
      </div>
    </li>
  );
}

/** The user's own comments, including pending ones. */
export function MyComments({ page }: { page: number }) {
  const { loaded, reload } = useLoaded(() => send(getMyComments, { page: String(page) }));
  if (loaded.state === 'loading') return <SkeletonList count={5} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { list, total, page_size } = loaded.value;
  if (list.length === 0) {
    return (
      <EmptyState hint="读到有话想说的文章，就在下面留一句吧。">
        <Link className="button button-primary" to="/articles">
          去看文章
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="my-comments">
        {list.map((comment) => (
          <OwnComment key={comment.id} comment={comment} onRemoved={() => void reload()} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount(total, page_size)}
        hrefOf={(to) => (to === 1 ? centrePath('comments') : `${centrePath('comments')}?page=${to}`)}
      />
    </>
  );
}
