import './moments-frame.css';

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { MomentNoticeType } from '#contract/features/moments/notice.rules.ts';
import { type MomentList, momentListPath } from '#contract/features/moments/rules.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { SceneImage } from '#web/ui/art/scenes.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import { ActivePeople } from './active-people.tsx';
import { HotTopics } from './hot-topics.tsx';
import type { MomentsSurroundings, PlateLink } from './moments-data.ts';

/** The list that is shown, or the plate. */
export type MomentsPlace = MomentList | 'plates' | { plate: number } | null;

interface Entry {
  list: MomentList;
  name: string;
  icon: IconName;
}

const entries: readonly Entry[] = [
  { list: 'index', name: '全部动态', icon: 'house' },
  { list: 'hot', name: '正热闹', icon: 'flame' },
  { list: 'essence', name: '精华', icon: 'star' },
  { list: 'following', name: '我关注的', icon: 'users' },
];

const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);

interface PlateCoverProps {
  plate: Pick<PlateLink, 'id' | 'cover_url'>;
  width: number;
  height?: number;
  sizes?: string;
}

export function PlateCover({ plate, width, height = width, sizes }: PlateCoverProps) {
  if (plate.cover_url === '') return <SceneImage seed={plate.id} />;
  return (
    <SmallPicture src={plate.cover_url} width={width} height={height} isCropped={width === height} sizes={sizes} />
  );
}

function Plates({ plates, place }: { plates: readonly PlateLink[]; place: MomentsPlace }) {
  if (plates.length === 0) return null;
  const shown = typeof place === 'object' ? place?.plate : undefined;
  return (
    <nav className="moments-plates" aria-labelledby="moments-plates-title">
      <h2 id="moments-plates-title">
        <Link to="/moments/plate" aria-current={current(place === 'plates')}>
          版块
        </Link>
      </h2>
      <ul>
        {plates.map((plate) => (
          <li key={plate.id}>
            <Link to={plate.url} aria-current={current(plate.id === shown)} prefetch="intent">
              <span className="plate">
                <PlateCover plate={plate} width={28} />
              </span>
              <span className="moments-plate-name">{plate.name}</span>
              {plate.count !== undefined && <em>{formatNumber(plate.count)}</em>}
            </Link>
          </li>
        ))}
        <li className="moments-plates-all">
          <Link to="/moments/plate" aria-current={current(place === 'plates')}>
            全部版块
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Lists({ place }: { place: MomentsPlace }) {
  return (
    <nav className="moments-lists" aria-label="动态列表">
      <ul>
        {entries.map(({ list, name, icon }) => (
          <li key={list}>
            <Link
              to={momentListPath(list)}
              aria-current={current(place === list)}
              prefetch={list === 'following' ? 'none' : 'intent'}
            >
              <Icon name={icon} size={18} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MomentsFrameProps {
  place: MomentsPlace;
  plates: readonly PlateLink[];
  /** The right column: an `aside`. */
  side: ReactNode;
  children: ReactNode;
}

/** Three columns: lists and plates, the page itself, and what stands beside it. */
export function MomentsFrame({ place, plates, side, children }: MomentsFrameProps) {
  return (
    <div className="wrap moments-page">
      <div className="moments-nav">
        <Lists place={place} />
        <Plates plates={plates} place={place} />
      </div>
      <div className="moments-main">{children}</div>
      {side}
    </div>
  );
}

const noticeIcons: Record<MomentNoticeType, IconName> = {
  notice: 'flag',
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-x',
};

interface ListFrameProps {
  place: MomentsPlace;
  surroundings: MomentsSurroundings;
  children: ReactNode;
}

/** The frame of a list of moments, with hot topics and active people. */
export function MomentListFrame({ place, surroundings, children }: ListFrameProps) {
  const { plates, topics, people, notice } = surroundings;
  const side = (
    <aside className="sidebar moments-side" aria-label="边栏" data-sidebar="">
      {topics.length > 0 && <HotTopics topics={topics} />}
      {people.length > 0 && <ActivePeople people={people} />}
    </aside>
  );
  return (
    <MomentsFrame place={place} plates={plates} side={side}>
      {notice && (
        <p className={`moments-notice moments-notice-${notice.type}`} role="note">
          <Icon name={noticeIcons[notice.type]} size={17} />
          <span>{notice.text}</span>
        </p>
      )}
      {children}
    </MomentsFrame>
  );
}

const tabNames: readonly [list: MomentList, name: string][] = [
  ['index', '最新'],
  ['hot', '最热'],
  ['essence', '精华'],
  ['following', '关注'],
];

/** The lists as tabs above the stream. */
export function MomentTabs({ place }: { place: MomentList }) {
  return (
    <nav className="moment-tabs" aria-label="动态的排列">
      <ul>
        {tabNames.map(([list, name]) => (
          <li key={list}>
            <Link to={momentListPath(list)} aria-current={current(place === list)} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
