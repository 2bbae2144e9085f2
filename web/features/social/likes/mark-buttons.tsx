import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

/*
 * These buttons are drawn into the HTML; `listenToMarks` on an element around them brings them to life. Their number
 * is the one the page was made with until the call for the present one is answered.
 */

interface Post {
  id: number;
  likes: number;
}

function Count({ count, word }: { count: number; word: string }) {
  return <span data-mark-count={word}>{count > 0 ? formatNumber(count) : word}</span>;
}

/** What a button is called: its number belongs to it, since that is what people see. */
const named = (name: string, count: number) => ({
  'data-name': name,
  'aria-label': count > 0 ? `${name} ${formatNumber(count)}` : name,
});

/** 点赞 and 收藏 beside an article. */
export function RailMarks({ post }: { post: Post }) {
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

/** 点赞 below the last line of an article. */
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

interface TurnProps {
  /** How it stands when it is drawn. */
  on?: boolean;
  small?: boolean;
  /** Where nothing around the button listens. */
  onPress?: (button: HTMLElement) => void;
}

const classOf = (small: boolean) => (small ? 'button button-small needs-script' : 'button needs-script');

/** 收藏 below the last line of an article, and in the list of favourites. */
export function FavouritePost({ id, on = false, small = false, onPress }: TurnProps & { id: number }) {
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

/** 赞 in the foot of a comment. */
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

/** 关注 a person. */
export function FollowPerson(props: TurnProps & { id: number; name: string }) {
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
