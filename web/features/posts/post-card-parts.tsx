import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { PostCard } from '#contract/features/posts/entities.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import { PostDate } from './post-card-date.tsx';

const lockText: Record<NonNullable<PostCard['lock']>, string> = {
  login: '登录可读全文',
  reply: '评论可读全文',
  password: '内含加密段落',
  vip: '会员可读全文',
  payment: '付费可读全文',
};

/** The category, and icons for pinned or locked posts. */
export function CardKicker({ card, pin = true }: { card: PostCard; pin?: boolean }) {
  const lock = card.has_password ? '需要密码' : card.lock && lockText[card.lock];
  const isPinned = pin && card.pinned;
  if (!card.category && !lock && !isPinned) return null;
  return (
    <p className="kicker">
      {isPinned && (
        <span className="flag">
          <Icon name="pin" size={13} />
          置顶
        </span>
      )}
      {card.category && <Link to={card.category.url}>{card.category.name}</Link>}
      {lock && (
        <span className="flag">
          <Icon name="lock" size={13} />
          {lock}
        </span>
      )}
    </p>
  );
}

export function CardAuthor({ card, size = 22 }: { card: PostCard; size?: number }) {
  const { id, name, avatar_url } = card.author;
  return (
    <Link className="meta-by" to={authorPath(id)}>
      <Avatar src={avatar_url} seed={id} size={size} />
      {name}
    </Link>
  );
}

function Count({ icon, label, count }: { icon: IconName; label: string; count: number }) {
  return (
    <span>
      <Icon name={icon} size={15} />
      <span className="visually-hidden">{label}</span>
      {formatNumber(count)}
    </span>
  );
}

/** Author, date, and counts of views, comments and likes. */
export function CardMeta({ card }: { card: PostCard }) {
  return (
    <div className="meta post-card-meta">
      <CardAuthor card={card} />
      <PostDate at={card.published_at} />
      <Count icon="eye" label="阅读" count={card.views} />
      <Count icon="message-circle" label="评论" count={card.comments} />
      {card.likes > 0 && <Count icon="heart" label="点赞" count={card.likes} />}
    </div>
  );
}
