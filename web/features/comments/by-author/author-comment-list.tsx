import { Link } from 'react-router';

import type { AuthorComment } from '#contract/features/comments/by-author.entities.ts';
import { authorCommentsPath } from '#contract/features/comments/rules.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import './author-comments.css';

function Line({ comment }: { comment: AuthorComment }) {
  return (
    <li>
      <p className="author-comment-place">
        <span>
          评论了{' '}
          <Link to={comment.post.url}>
            《<TitleText text={comment.post.title} breaks={comment.post.title_breaks} />》
          </Link>
        </span>
        <PostDate at={comment.created_at} />
      </p>
      <div className="author-comment-words" dangerouslySetInnerHTML={{ __html: comment.html }} />
      <p className="author-comment-ways">
        {comment.likes > 0 && (
          <span>
            <Icon name="heart" size={13} label="获赞" />
            {formatNumber(comment.likes)}
          </span>
        )}
        <a href={comment.url}>
          查看
          <Icon name="arrow-right" size={13} />
        </a>
      </p>
    </li>
  );
}

/** An author's comments on posts. */
export function AuthorCommentList({ authorId, comments }: { authorId: number; comments: Page<AuthorComment> }) {
  if (comments.list.length === 0) {
    return <EmptyState title="TA 还没有公开的评论" hint="在文章下留言以后，会出现在这里。" />;
  }
  return (
    <>
      <ol className="author-comments">
        {comments.list.map((comment) => (
          <Line key={comment.id} comment={comment} />
        ))}
      </ol>
      <Pagination
        page={comments.page}
        pageCount={pageCount(comments.total, comments.page_size)}
        hrefOf={(page) => authorCommentsPath(authorId, page)}
        label="评论分页"
      />
    </>
  );
}
