import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getCommentPlace } from '#contract/features/comments/calls.ts';
import { othersText } from '#contract/features/notifications/copy.ts';
import type { NotificationItem } from '#contract/features/notifications/entities.ts';
import type { NotificationKind } from '#contract/features/notifications/rules.ts';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { send } from '#web/kit/client.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { relativeTime } from '#web/ui/relative-time.ts';

const icons: Record<NotificationKind, IconName> = {
  reply: 'reply',
  mention: 'user',
  comment: 'message-circle',
  quote: 'quote',
  approved: 'circle-check',
  rejected: 'circle-x',
  like: 'heart',
  follow: 'user-plus',
  gift: 'gift',
  tip: 'coins',
  sale: 'coins',
  system: 'bell',
  order: 'ticket',
  payment: 'activity',
};

const relativeTimeOf = (iso: string): string => relativeTime(Date.parse(iso), Date.now());

/** Id of the comment a URL leads to. Comments move between pages, so the page is looked up on navigation. */
export function commentIdOf(url: string): number | null {
  const found = /#comment-(\d+)$/.exec(url);
  return found ? Number(found[1]) : null;
}

async function resolveCommentUrl(url: string): Promise<string> {
  const id = commentIdOf(url);
  if (id === null) return url;
  return send(getCommentPlace, { id }).then(
    (place) => place.url,
    () => url,
  );
}

function NotificationAvatar({ item }: { item: NotificationItem }) {
  const { actor, kind } = item;
  return (
    <span className="notice-face">
      {actor ? (
        <Avatar src={actor.avatar_url} seed={actor.id ?? actor.name} size={44} />
      ) : (
        <span className="notice-site" />
      )}
      <span className="notice-kind" data-kind={kind}>
        <Icon name={icons[kind]} size={actor ? 12 : 18} />
      </span>
    </span>
  );
}

function NotificationText({ item }: { item: NotificationItem }) {
  const { actor, others, sentence, post } = item;
  return (
    <p className="notice-sentence">
      {actor && (actor.id === null ? <b>{actor.name}</b> : <Link to={authorPath(actor.id)}>{actor.name}</Link>)}
      {others.count > 0 && <span className="notice-others">{othersText(others)}</span>}
      <span>{sentence}</span>
      {post && (
        <cite>
          《<TitleText text={post.title} breaks={post.title_breaks} />》
        </cite>
      )}
    </p>
  );
}

interface NotificationRowProps {
  item: NotificationItem;
  onRead: (id: number) => void;
}

/** One notification; following its link marks it as read. */
export function NotificationRow({ item, onRead }: NotificationRowProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent): void => {
    if (!item.read) onRead(item.id);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || commentIdOf(item.url) === null) return;
    event.preventDefault();
    void resolveCommentUrl(item.url).then((url) => navigate(url));
  };
  const excerpt = item.excerpt && <span className="notice-excerpt">{item.excerpt}</span>;
  return (
    <li className="notice" data-unread={item.read ? undefined : ''}>
      <NotificationAvatar item={item} />
      <div className="notice-body">
        <NotificationText item={item} />
        {excerpt && <p>{excerpt}</p>}
        <p className="notice-foot">
          <time dateTime={item.created_at}>{relativeTimeOf(item.created_at)}</time>
          {item.url && (
            <Link className="notice-go" to={item.url} onClick={go}>
              查看
            </Link>
          )}
          {!item.read && (
            <button type="button" onClick={() => onRead(item.id)}>
              标为已读
            </button>
          )}
        </p>
      </div>
      {!item.read && <span className="notice-dot" role="img" aria-label="未读" />}
    </li>
  );
}
