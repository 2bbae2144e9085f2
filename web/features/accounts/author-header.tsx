import { use, useEffect, useRef } from 'react';

import type { AuthorProfile } from '#contract/features/accounts/entities.ts';
import { feedPath } from '#contract/features/feeds/rules.ts';
import { errorText } from '#contract/errors.ts';
import { roleNames } from '#contract/kit/power.ts';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { FollowUser } from '#web/features/social/likes/reaction-buttons.tsx';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import hillsUrl from '#web/ui/art/scenes/hills.svg?url';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import '#web/features/social/likes/marks.css';
import './accents.css';
import './accounts.css';
import { AuthorFollows } from './author-follows.tsx';
import { BadgeWall } from './badge-wall.tsx';
import { MarksContext } from './marks-context.ts';
import { EarnedMarks } from './user-marks.tsx';

/** 站长, 管理员, 编辑 …: only the owner and users with a staff role get a badge. */
function RoleBadge({ author: { id, role } }: { author: AuthorProfile }) {
  const { ownerId } = use(MarksContext);
  if (id === ownerId) return <span className="badge badge-moon">站长</span>;
  return role === 'subscriber' ? null : <span className="badge badge-plain">{roleNames[role]}</span>;
}

function SendGift({ author: { id, name } }: { author: AuthorProfile }) {
  const { giftable } = useSiteData();
  if (!giftable) return null;
  const open = () =>
    import('#web/features/gifts/open-gift.ts')
      .then(({ openGift }) => openGift({ to: { id, name } }))
      .catch(reportFailure);
  return (
    <button className="button button-small needs-script" type="button" onClick={() => void open()}>
      <Icon name="gift" size={15} />
      送礼物
    </button>
  );
}

function SendTip({ author: { id, name } }: { author: AuthorProfile }) {
  const { tippable } = useSiteData();
  if (!tippable) return null;
  const open = () =>
    import('#web/features/tips/open-pay.ts').then(({ openTip }) => openTip({ to: { id, name } })).catch(reportFailure);
  return (
    <button className="button button-small needs-script" type="button" onClick={() => void open()}>
      <Icon name="coins" size={15} />
      打赏
    </button>
  );
}

function Name({ author }: { author: AuthorProfile }) {
  return (
    <div className="author-header-name">
      <h1>{author.name}</h1>
      <RoleBadge author={author} />
      {author.verified_text && (
        <span className="badge badge-moon">
          <Icon name="circle-check" size={12} />
          {author.verified_text}
        </span>
      )}
      <EarnedMarks person={author} />
      {!author.banned && (
        <div className="author-header-acts">
          <FollowUser id={author.id} name={author.name} />
          <SendGift author={author} />
          <SendTip author={author} />
        </div>
      )}
    </div>
  );
}

function AuthorCounts({ author }: { author: AuthorProfile }) {
  return (
    <>
      <span>
        <b>{formatNumber(author.post_count)}</b> 篇文章
      </span>
      {author.moment_count > 0 && (
        <span>
          <b>{formatNumber(author.moment_count)}</b> 条动态
        </span>
      )}
      <span>
        <b>{formatNumber(author.comment_count)}</b> 条评论
      </span>
      <AuthorFollows author={author} />
    </>
  );
}

function ShareAuthor({ author }: { author: AuthorProfile }) {
  const { name: siteName } = useSiteData();
  const { name, bio, background_url: cover } = author;
  const open = () =>
    import('#web/features/posts/reading/share.ts')
      .then(({ pageAddress, share }) =>
        share({
          shared: { title: name, excerpt: bio, author: name, siteName, date: '', cover },
          title: '分享作者主页',
          address: pageAddress(),
        }),
      )
      .catch(reportFailure);
  return (
    <button className="needs-script" type="button" aria-label={`分享 ${name} 的主页`} onClick={() => void open()}>
      <Icon name="share-2" size={14} />
      分享
    </button>
  );
}

/** The author's location and links. */
function AuthorPlaces({ author }: { author: AuthorProfile }) {
  return (
    <>
      <span>
        <Icon name="calendar" size={14} />
        <span>
          <PostDate at={author.created_at} pattern="YYYY年M月" /> 加入
        </span>
      </span>
      {author.region && <span>属地：{author.region}</span>}
      {author.city && (
        <span>
          <Icon name="map-pin" size={14} />
          {author.city}
        </span>
      )}
      {author.url && (
        <a href={author.url} rel="me nofollow noopener">
          <Icon name="link" size={14} />
          {URL.parse(author.url)?.host ?? author.url}
        </a>
      )}
      {author.post_count > 0 && (
        <a href={feedPath({ kind: 'author', id: author.id })}>
          <Icon name="rss" size={14} />
          订阅
        </a>
      )}
      <ShareAuthor author={author} />
    </>
  );
}

function AuthorBio({ author }: { author: AuthorProfile }) {
  if (author.banned) {
    return (
      <p className="author-header-banned">
        <Icon name="lock" size={16} />
        {errorText.USER_ALREADY_BAN}
      </p>
    );
  }
  return author.bio ? <p className="author-header-bio">{author.bio}</p> : null;
}

/** Profile header of an author page. */
export function AuthorHeader({ author }: { author: AuthorProfile }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? listenToReactions(header.current) : undefined), [author.id]);
  return (
    <header className="author-header panel" ref={header} key={author.id}>
      <SmallPicture
        className="author-header-art"
        src={author.background_url || hillsUrl}
        width={author.background_url ? 1600 : 900}
        height={author.background_url ? 500 : 600}
        sizes="(max-width: 1248px) max(100vw, 666px), 1198px"
        loading={undefined}
        fetchPriority="high"
      />
      <div className="author-header-words">
        <Avatar className="author-header-face" src={author.avatar_url} seed={author.id} size={96} />
        <Name author={author} />
        <AuthorBio author={author} />
        <p className="author-header-facts">
          <AuthorCounts author={author} />
          <AuthorPlaces author={author} />
        </p>
        <BadgeWall badges={author.badges} />
      </div>
    </header>
  );
}
