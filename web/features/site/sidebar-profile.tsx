import { Link } from 'react-router';

import type { AuthorCard } from '#contract/features/accounts/entities.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { EarnedMarks } from '#web/features/accounts/user-marks.tsx';
import hillsUrl from '#web/ui/art/scenes/hills.svg?url';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import './sidebar-profile.css';

/** 站长: the site owner's card. */
export function SideProfile({ profile }: { profile: AuthorCard }) {
  return (
    <section className="side-profile panel" aria-labelledby="side-profile-name">
      <img
        className="side-profile-art"
        src={hillsUrl}
        width={900}
        height={600}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <Avatar className="side-profile-face" src={profile.avatar_url} seed={profile.id} size={72} />
      <h2 id="side-profile-name">
        <Link to={authorPath(profile.id)}>{profile.name}</Link>
      </h2>
      <p className="side-profile-marks">
        <span className="badge badge-moon">站长</span>
        {profile.verified_text && <span className="badge badge-plain">认证 {profile.verified_text}</span>}
        <EarnedMarks person={profile} />
      </p>
      {profile.bio && <p className="side-profile-bio">{profile.bio}</p>}
      <p className="side-profile-facts">
        <Link to={authorPath(profile.id)}>
          <b>{formatNumber(profile.post_count)}</b>篇文章
        </Link>
        {profile.city && (
          <span>
            <Icon name="map-pin" size={14} />
            {profile.city}
          </span>
        )}
        {profile.url && (
          <a href={profile.url} rel="me noopener">
            <Icon name="link" size={14} />
            主页
          </a>
        )}
      </p>
    </section>
  );
}
