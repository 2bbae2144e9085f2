import './plate-header.css';

import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { feedPath } from '#contract/features/feeds/rules.ts';
import type { PlatePage } from '#contract/features/moments/plates.entities.ts';
import { rolePower, roleNames, type Role } from '#contract/kit/power.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { FollowerCount, FollowPlate, usePlateFollow } from './follow-plate.tsx';
import { PlateCover } from './moments-frame.tsx';

/** Who may publish, in words: 登录用户, or the lowest role that may. */
function posterNames(power: number): string {
  if (power <= rolePower.subscriber) return '登录后就可以发布';
  const roles = Object.entries(rolePower) as [Role, number][];
  const [role] = roles.find(([, each]) => each >= power) ?? ['administrator'];
  return `${roleNames[role]}及以上可以发布`;
}

function Moderators({ plate: { moderators } }: { plate: PlatePage }) {
  if (moderators.length === 0) return null;
  return (
    <div className="plate-moderators">
      <h2>版主</h2>
      <ul>
        {moderators.map((person) => (
          <li key={person.id}>
            <Link to={authorPath(person.id)} prefetch="intent">
              <Avatar src={person.avatar_url} seed={person.id} size={26} />
              {person.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rules({ rules }: { rules: string }) {
  if (rules === '') return null;
  return (
    <details className="plate-rules">
      <summary>
        <Icon name="book-open" size={16} />
        版规
      </summary>
      <p>{rules}</p>
    </details>
  );
}

/** Cover, description, rules and moderators of a plate. */
export function PlateHeader({ plate }: { plate: PlatePage }) {
  const { on, followers, toggle } = usePlateFollow(plate);
  return (
    <header className="plate-header panel">
      <div className="plate plate-header-cover">
        <PlateCover plate={plate} width={640} height={168} sizes="min(100vw - 42px, 640px)" />
      </div>
      <div className="plate-header-words">
        <div className="plate-header-line">
          <h1>{plate.name}</h1>
          <FollowPlate name={plate.name} on={on} onToggle={toggle} />
        </div>
        <p className="plate-header-facts">
          <span>{formatNumber(plate.count)} 条动态</span>
          <FollowerCount followers={followers} />
          <span>{posterNames(plate.post_from_power)}</span>
          <a className="feed-link" href={feedPath({ kind: 'plate', slug: plate.slug })}>
            <Icon name="rss" size={13} />
            订阅
          </a>
        </p>
        {plate.description && <p className="plate-header-about">{plate.description}</p>}
        <Moderators plate={plate} />
        <Rules rules={plate.rules} />
      </div>
    </header>
  );
}
