import { authorPath } from '#contract/features/accounts/rules.ts';
import type { CommentItem as Item } from '#contract/features/comments/entities.ts';
import { commentPendingText, removedCommentText } from '#contract/features/comments/copy.ts';
import { commentAnchor } from '#contract/features/comments/rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { LikeComment } from '../social/likes/reaction-buttons.tsx';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';

/** Date format of a page. */
export interface DateStyle {
  pattern: string;
  timeZone: string;
  /** Whether recent dates become relative (3小时前) in the browser. */
  relative: boolean;
}

function Name({ author }: { author: Item['author'] }) {
  if (author.id !== null) return <a href={authorPath(author.id)}>{author.name}</a>;
  if (author.url === '') return <span>{author.name}</span>;
  return (
    <a href={author.url} rel="noopener nofollow ugc">
      {author.name}
    </a>
  );
}

/**
 * Rendered as an absolute date, because pages are cached for a day. The browser makes it relative (3小时前) if the site
 * wants that.
 */
export function CommentTime({ iso, dates }: { iso: string; dates: DateStyle }) {
  return (
    <time dateTime={iso} data-relative={dates.relative || undefined}>
      {formatDate(Date.parse(iso), `${dates.pattern} HH:mm`, dates.timeZone)}
    </time>
  );
}

interface CommentProps {
  comment: Item;
  dates: DateStyle;
  size: number;
  /** Comments are open: this one can be replied to. */
  open?: boolean;
  /** Pending: visible only to its author. */
  isPending?: boolean;
}

/** Placeholder of a deleted comment that has replies. */
function RemovedComment({ comment, size }: CommentProps) {
  return (
    <article className="comment" id={commentAnchor(comment.id)} aria-label={removedCommentText}>
      <Avatar src="" seed={comment.id} size={size} />
      <p className="comment-body comment-removed">{removedCommentText}</p>
    </article>
  );
}

/** Clicks are handled by `listenToCommentEvents` on an ancestor. */
function CommentActions({ comment, open, isPending }: CommentProps) {
  const { author } = comment;
  return (
    <>
      {open && !isPending && (
        <button className="needs-script" type="button" data-talk="reply" aria-label={`回复 ${author.name}`}>
          <Icon name="message-circle" size={14} />
          回复
        </button>
      )}
      <span className="comment-own" data-own="" />
      <button
        className="comment-more needs-script"
        type="button"
        data-talk="more"
        aria-label={`更多：${author.name} 的评论`}
        aria-haspopup="menu"
        aria-expanded={false}
      >
        <Icon name="ellipsis" size={16} />
      </button>
    </>
  );
}

export function Comment(props: CommentProps) {
  const { comment, dates, size, isPending } = props;
  const { author } = comment;
  if (comment.is_removed) return <RemovedComment {...props} />;
  return (
    <article
      className="comment"
      id={commentAnchor(comment.id)}
      aria-label={`${author.name} 的评论`}
      data-comment={comment.id}
    >
      <Avatar src={author.avatar_url} seed={author.id ?? author.name} size={size} />
      <div className="comment-body">
        <p className="comment-name">
          <Name author={author} />
          <UserMarks person={author} isAuthor={author.is_author} />
          {isPending && <span className="badge badge-moon">待审核</span>}
        </p>
        <div className="comment-text">
          {comment.reply_to && (
            <a className="comment-to" href={`#${commentAnchor(comment.reply_to.id)}`}>
              @{comment.reply_to.name}
            </a>
          )}
          <div dangerouslySetInnerHTML={{ __html: comment.html }} />
        </div>
        {isPending && <p className="comment-waits">{commentPendingText}</p>}
        <p className="comment-foot">
          <a href={`#${commentAnchor(comment.id)}`}>
            <CommentTime iso={comment.created_at} dates={dates} />
          </a>
          {comment.edited_at && <span>已编辑</span>}
          {comment.region && <span>{comment.region}</span>}
          {comment.device && <span className="comment-device">{comment.device}</span>}
          {!isPending && <LikeComment id={comment.id} likes={comment.likes} />}
          <CommentActions {...props} />
        </p>
      </div>
    </article>
  );
}
