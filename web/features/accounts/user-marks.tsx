import './user-marks.css';

import { use } from 'react';

import type { UserMarks as Marks, WornBadge } from '#contract/features/accounts/entities.ts';
import { rankOf } from '#contract/features/growth/rules.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Moon } from '#web/ui/moon.tsx';

import { MarksContext } from './marks-context.ts';

const markSize = 16;

/** The picture of a level, or a moon that is lit so far; without a label its name stands beside it. */
function LevelFace({ img, lit, label = '', size = 12 }: { img: string; lit: number; label?: string; size?: number }) {
  const side = Math.max(size, markSize);
  return img === '' ? (
    <Moon lit={lit} size={size} label={label} />
  ) : (
    <SmallPicture src={img} width={side} height={side} alt={label} />
  );
}

/** The level: its picture, or a moon that fills from level to level. */
function LevelMark({ level: number }: { level: number }) {
  const { levels } = use(MarksContext);
  const level = levels.find((each) => each.level === number);
  if (!level) return null;
  const label = `等级：${level.name}`;
  return (
    <span className="mark-level" title={label}>
      <LevelFace img={level.img} lit={rankOf(level, levels)} label={label} />
    </span>
  );
}

/** The level with its name, where there is room for words. */
export function LevelBadge({ level: number }: { level: number }) {
  const { levels } = use(MarksContext);
  const level = levels.find((each) => each.level === number);
  if (!level) return null;
  return (
    <span className="badge" title={`等级：${level.name}`}>
      <LevelFace img={level.img} lit={rankOf(level, levels)} />
      {level.name}
    </span>
  );
}

function BadgeMark({ badge: { name, img } }: { badge: WornBadge }) {
  const label = `徽章：${name}`;
  return <SmallPicture className="mark-badge" src={img} width={markSize} height={markSize} alt={label} title={label} />;
}

/** The picture of a level of membership, or a moon that fills from level to level. */
export function VipFace({ level: number, size }: { level: number; size?: number }) {
  const { vipTypes } = use(MarksContext);
  const place = vipTypes.filter((each) => each.level <= number).length;
  const img = vipTypes.find((each) => each.level === number)?.img ?? '';
  // From a half moon on: the first of three is the first quarter.
  return <LevelFace img={img} lit={(place + 1) / (vipTypes.length + 1)} size={size} />;
}

/** The membership: its face and the name of the level. */
export function VipMark({ level: number }: { level: number }) {
  const { vipTypes } = use(MarksContext);
  const type = vipTypes.find((each) => each.level === number);
  if (!type) return null;
  return (
    <span className="badge badge-moon mark-vip" title={`会员：${type.name}`}>
      <VipFace level={number} />
      {type.name}
    </span>
  );
}

/** 认证, with what is verified where a pointer or the keyboard rests on it. A link takes no focus inside itself. */
function VerifiedMark({ text, isInLink }: { text: string; isInLink: boolean }) {
  return (
    <span className="badge badge-plain mark-verified" {...(isInLink ? { title: text } : { tabIndex: 0 })}>
      认证
      <span className={isInLink ? 'visually-hidden' : 'mark-text'}>{text}</span>
    </span>
  );
}

/** What taking part gave: the level and the badge. */
export function EarnedMarks({ person: { level, badge } }: { person: Pick<Marks, 'level' | 'badge'> }) {
  return (
    <>
      <LevelMark level={level} />
      {badge && <BadgeMark badge={badge} />}
    </>
  );
}

/** A person, or a guest, whose id is null. */
export interface MarkedPerson extends Marks {
  id: number | null;
  role: string;
}

interface UserMarksProps {
  person: MarkedPerson;
  /** Is the author of the post. */
  isAuthor?: boolean;
  isInLink?: boolean;
}

/** What stands beside a name, everywhere the same. @see docs/reference/entities.md */
export function UserMarks({ person, isAuthor = false, isInLink = false }: UserMarksProps) {
  const { id, role, verified_text } = person;
  const { ownerId } = use(MarksContext);
  const isOwner = ownerId > 0 && id === ownerId;
  return (
    <>
      {isAuthor && <span className="badge">作者</span>}
      {isOwner && <span className="badge badge-moon">站长</span>}
      {!isOwner && role === 'administrator' && <span className="badge badge-moon">管理员</span>}
      {verified_text && <VerifiedMark text={verified_text} isInLink={isInLink} />}
      {person.vip_level > 0 && <VipMark level={person.vip_level} />}
      <EarnedMarks person={person} />
    </>
  );
}
