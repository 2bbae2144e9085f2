import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { GiftRange, GiftWall as Wall, GiftWallRecord } from '#contract/features/gifts/entities.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { inPlace } from '#web/kit/in-place.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import { GiftPicture } from './gift-picture.tsx';
import './gift-wall.css';

interface RankingLine {
  key: string;
  picture: ReactNode;
  name: string;
  to?: string;
  count: number;
  /** 个 for gifts, 份 for users. */
  unit: string;
}

function Ranking({ title, lines }: { title: string; lines: RankingLine[] }) {
  const most = lines[0]?.count ?? 1;
  return (
    <section className="gift-ranking">
      <h2 className="section-head">
        <span>{title}</span>
      </h2>
      <ol>
        {lines.map(({ key, picture, name, to, count, unit }) => (
          <li key={key}>
            {/* Equal counts share a place. */}
            <span className="gift-place">{lines.findIndex((line) => line.count === count) + 1}</span>
            {picture}
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
            <b>
              {formatNumber(count)}
              <small>{unit}</small>
            </b>
            <span className="gift-share" aria-hidden="true" style={{ inlineSize: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function GiftUser({ id, name }: { id: number; name: string }) {
  return id > 0 ? <Link to={authorPath(id)}>{name}</Link> : <b>{name}</b>;
}

/** Gifts one by one, with who sent them to whom. */
export function GiftRecords({ records }: { records: readonly GiftWallRecord[] }) {
  return (
    <ul className="gift-records">
      {records.map((record) => (
        <li key={record.id}>
          <GiftPicture src={record.gift_img} size={48} />
          <div>
            <p>
              <GiftUser id={record.from_id} name={record.from} />
              <span> 送给 </span>
              <GiftUser id={record.to_id} name={record.to} />
            </p>
            {record.message && <p className="gift-message">{record.message}</p>}
            <p className="gift-what">
              <b>
                {record.name} ×{formatNumber(record.count)}
              </b>
              <PostDate at={record.created_at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const ranges: readonly [GiftRange, string, string][] = [
  ['week', '本周', '/gift-wall?range=week'],
  ['month', '本月', '/gift-wall?range=month'],
  ['all', '全部', '/gift-wall'],
];

const userRankingLines = (people: Wall['by_sender']): RankingLine[] =>
  people.map(({ user_id, name, avatar_url, count }) => ({
    key: `${user_id}-${name}`,
    picture: <Avatar src={avatar_url} seed={user_id || name} size={32} />,
    name,
    to: user_id > 0 ? authorPath(user_id) : undefined,
    count,
    unit: '份',
  }));

/** 礼物墙: recent gifts, and rankings of a week, a month or all time. */
export function GiftWall({ wall }: { wall: Wall }) {
  const gifts: RankingLine[] = wall.by_gift.map(({ name, gift_img, count }) => ({
    key: name,
    picture: <GiftPicture src={gift_img} size={32} />,
    name,
    count,
    unit: '个',
  }));
  return (
    <>
      <nav className="post-tabs" aria-label="时段">
        <ul>
          {ranges.map(([range, name, url]) => (
            <li key={range}>
              <Link to={url} aria-current={range === wall.range ? 'page' : undefined} prefetch="intent" {...inPlace}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <span className="post-tabs-count">共送出 {formatNumber(wall.total)} 份</span>
      </nav>
      {wall.records.length === 0 ? (
        <EmptyState
          title={wall.range === 'all' ? '还没有人送出礼物' : '这段时间还没有礼物'}
          hint="每一份送出的礼物，都会在这里亮一盏灯。"
        >
          {wall.range !== 'all' && (
            <Link className="button" to="/gift-wall">
              看看全部
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <div className="gift-rankings">
            <Ranking title="最受喜爱" lines={gifts} />
            <Ranking title="送出最多" lines={userRankingLines(wall.by_sender)} />
            <Ranking title="收到最多" lines={userRankingLines(wall.by_receiver)} />
          </div>
          <section>
            <h2 className="section-head">
              <span>最近的心意</span>
            </h2>
            <GiftRecords records={wall.records} />
          </section>
        </>
      )}
    </>
  );
}
