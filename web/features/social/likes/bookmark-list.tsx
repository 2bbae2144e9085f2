import { useEffect } from 'react';
import { Link } from 'react-router';

import { getMyBookmarks } from '#contract/features/social/likes.calls.ts';
import type { BookmarkedPost as Favourite } from '#contract/features/social/likes.entities.ts';
import { titleOfPost } from '#contract/features/posts/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { PostCover } from '#web/features/posts/post-card-cover.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import './favourite-list.css';
import './marks.css';
import { BookmarkPost } from './reaction-buttons.tsx';
import { setReactionState } from './reaction-state.ts';
import { toggleReaction } from './reactions.ts';

const address = (page: number) => (page > 1 ? `/user-center/favourites?page=${page}` : '/user-center/favourites');

function turn(button: HTMLElement): void {
  toggleReaction(button).catch(reportFailure);
}

/** What a row shows of an article or a moment. */
function shownOf({ post, moment }: Favourite) {
  if (post) return post;
  if (!moment) return null;
  const { id, url, title, title_breaks, excerpt, author, images, video } = moment;
  const name = titleOfPost({ type: 'microblog', title, excerpt });
  const cover = images[0] ?? video?.poster ?? null;
  return { id, url, title: name, title_breaks, excerpt: title && excerpt, author, cover };
}

function Row({ favourite }: { favourite: Favourite }) {
  const post = shownOf(favourite);
  const id = post?.id ?? 0;
  useEffect(() => setReactionState(`favourite post ${id}`, { on: true, count: 1 }), [id]);
  if (!post) return null;
  return (
    <li>
      <Link className="plate" to={post.url} viewTransition tabIndex={-1} aria-hidden="true">
        <PostCover place="favourite" cover={post.cover} seed={post.id} />
      </Link>
      <div className="favourite-words">
        <h2>
          <Link className="title-link" to={post.url} prefetch="intent">
            <TitleText text={post.title} breaks={post.title_breaks} />
          </Link>
        </h2>
        {post.excerpt && <p>{post.excerpt}</p>}
        <p className="meta">
          <span>{post.author.name}</span>
          <span>
            <PostDate at={favourite.marked_at} /> 收藏
          </span>
        </p>
      </div>
      <BookmarkPost id={post.id} on small onPress={turn} />
    </li>
  );
}

function Page({ page }: { page: number }) {
  const { loaded, reload } = useLoaded(() => send(getMyBookmarks, { page }));
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} picture="plate" />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { list, total, page_size } = loaded.value;
  if (list.length === 0) {
    return (
      <EmptyState title="还没有收藏" hint="读到喜欢的文章或动态，点一下「收藏」，它就会在这里等您。">
        <Link className="button" to="/articles">
          去看看文章
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="favourites">
        {list.map((favourite) => (
          <Row key={favourite.post?.id ?? favourite.moment?.id} favourite={favourite} />
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount(total, page_size)} hrefOf={address} />
    </>
  );
}

/** The reader's bookmarks; a removed one stays listed, so that it can be restored. */
export function BookmarkList({ page }: { page: number }) {
  return <Page key={page} page={page} />;
}
