import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

/* These buttons are part of the HTML and are activated by `listenToReactions` on an ancestor. Their numbers are
   those of the cached page until the current ones are loaded. */

interface Post {
  id: number;
  likes: number;
}

function Count({ count, word }: { count: number; word: string }) {
  return <span data-mark-count={word}>{count > 0 ? formatNumber(count) : word}</span>;
}

/** Accessible name, including the count, because the visible label contains it. */
const named = (name: string, count: number) => ({
  'data-name': name,
  'aria-label': count > 0 ? `${name} ${formatNumber(count)}` : name,
});

/** 点赞 and 收藏 beside a post. */
export function RailReactions({ post }: { post: Post }) {
  return (
    <>
      <button
        className="needs-script"
        type="button"
        data-mark={`like post ${post.id}`}
        data-count={post.likes}
        aria-pressed={false}
        {...named('点赞', post.likes)}
      >
        <Icon name="heart" size={20} />
        <Count count={post.likes} word="点赞" />
      </button>
      <button
        className="needs-script"
        type="button"
        data-mark={`favourite post ${post.id}`}
        aria-pressed={false}
        {...named('收藏', 0)}
      >
        <Icon name="bookmark" size={20} />
        <Count count={0} word="收藏" />
      </button>
    </>
  );
}

/** 点赞 at the end of a post. */
export function LikePost({ post }: { post: Post }) {
  return (
    <button
      className="like-post needs-script"
      type="button"
      data-mark={`like post ${post.id}`}
      data-count={post.likes}
      aria-pressed={false}
      {...named('点赞', post.likes)}
    >
      <Icon name="heart" size={24} />
      <Count count={post.likes} word="点赞" />
    </button>
  );
}

interface ToggleProps {
  /** Initial state. */
  on?: boolean;
  small?: boolean;
  /** For buttons outside an ancestor that handles clicks. */
  onPress?: (button: HTMLElement) => void;
}

const classOf = (small: boolean) => (small ? 'button button-small needs-script' : 'button needs-script');

/** 收藏 at the end of a post, and in the list of bookmarks. */
export function BookmarkPost({ id, on = false, small = false, onPress }: ToggleProps & { id: number }) {
  return (
    <button
      className={classOf(small)}
      type="button"
      data-mark={`favourite post ${id}`}
      aria-pressed={on}
      onClick={onPress && ((event) => onPress(event.currentTarget))}
    >
      <Icon name="bookmark" size={16} />
      <span data-mark-on="已收藏" data-mark-off="收藏">
        {on ? '已收藏' : '收藏'}
      </span>
    </button>
  );
}

/** 赞 in the footer of a comment. */
export function LikeComment({ id, likes }: { id: number; likes: number }) {
  return (
    <button
      className="comment-like needs-script"
      type="button"
      data-mark={`like comment ${id}`}
      data-count={likes}
      aria-pressed={false}
      {...named('赞这条评论', likes)}
    >
      <Icon name="heart" size={14} />
      <Count count={likes} word="赞" />
    </button>
  );
}

/** 关注 for a user. */
export function FollowUser(props: ToggleProps & { id: number; name: string }) {
  const { id, name, on = false, small = false, onPress } = props;
  return (
    <button
      className={`button-follow ${classOf(small)}`}
      type="button"
      data-mark={`follow user ${id}`}
      aria-pressed={on}
      onClick={onPress && ((event) => onPress(event.currentTarget))}
    >
      <Icon name="user-plus" size={16} />
      <span data-mark-on="已关注" data-mark-off="关注">
        {on ? '已关注' : '关注'}
      </span>
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
