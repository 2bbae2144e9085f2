import type { CommentPage, CommentSort, CommentThread } from '#contract/features/comments/entities.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import { Comment, type DateStyle } from './comment-item.tsx';
import { ComposerPlaceholder } from './composer-placeholder.tsx';

const sortNames: Record<CommentSort, string> = { newest: '最新', oldest: '最早', hot: '最热' };

/** A page of the comments of a post, in an order. */
export interface CommentsPlace {
  page: number;
  /** Undefined: the site's default. */
  sort?: string | undefined;
}

export interface CommentsProps {
  /** URL of a page of the comments, without the anchor. */
  hrefOf: (place: CommentsPlace) => string;
  comments: CommentPage;
  pageCount: number;
  /** The order in the URL; undefined: the site's default. */
  sort: string | undefined;
  dates: DateStyle;
  /** Only members may comment. */
  needsLogin: boolean;
}

function Sorts({ hrefOf, comments }: CommentsProps) {
  if (comments.total < 2) return null;
  return (
    <nav className="comment-sorts" aria-label="评论排序">
      {(Object.keys(sortNames) as CommentSort[]).map((sort) => (
        <a
          key={sort}
          href={`${hrefOf({ page: 1, sort })}#comments`}
          aria-current={sort === comments.sort ? 'true' : undefined}
          rel="nofollow"
        >
          {sortNames[sort]}
        </a>
      ))}
    </nav>
  );
}

function Thread({ thread, dates, open }: { thread: CommentThread; dates: DateStyle; open: boolean }) {
  return (
    <li className="thread">
      <Comment comment={thread} dates={dates} size={44} open={open} />
      {thread.children.length > 0 && (
        <ul className="replies">
          {thread.children.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} dates={dates} size={32} open={open} />
            </li>
          ))}
          {thread.children_left > 0 && <li className="replies-left">还有 {thread.children_left} 条回复未显示</li>}
        </ul>
      )}
    </li>
  );
}

function Closed() {
  return (
    <p className="comments-closed">
      <Icon name="lock" size={16} />
      评论已关闭
    </p>
  );
}

/** The comments of a post as the server renders them for everyone. */
export function Comments(props: CommentsProps) {
  const { hrefOf, comments, pageCount, sort, dates, needsLogin } = props;
  // A page that never accepted comments shows nothing.
  if (comments.comment_total === 0 && !comments.open) return <div id="comments" />;
  return (
    <section
      className="comments"
      id="comments"
      aria-labelledby="comments-title"
      data-sort={comments.sort}
      data-page={comments.page}
    >
      <div className="section-head">
        <h2 id="comments-title">
          评论 <i data-comment-total={comments.comment_total}>{formatNumber(comments.comment_total)}</i>
        </h2>
        <Sorts {...props} />
      </div>
      {comments.open ? <ComposerPlaceholder needsLogin={needsLogin} /> : <Closed />}
      <div className="comments-new" role="status" data-new-comments="" />
      {comments.list.length === 0 ? (
        <p className="comments-none">还没有人留言，夜里很安静。</p>
      ) : (
        <ol className="threads">
          {comments.list.map((thread) => (
            <Thread key={thread.id} thread={thread} dates={dates} open={comments.open} />
          ))}
        </ol>
      )}
      <Pagination
        page={comments.page}
        pageCount={pageCount}
        hrefOf={(page) => `${hrefOf({ page, sort })}#comments`}
        label="评论分页"
      />
    </section>
  );
}
