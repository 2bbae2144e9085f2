import type { ReactNode } from 'react';

import { vipCopy } from '#contract/features/membership/copy.ts';
import type { MembershipView } from '#contract/features/membership/entities.ts';
import { LevelBadge, VipMark } from '#web/features/accounts/user-marks.tsx';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatDate } from '#web/ui/format-date.ts';

interface VipHeaderProps {
  membership: MembershipView;
  /** What can be done about it, on the right. */
  children?: ReactNode;
}

/** Who the membership belongs to, its level, and until when, under a moonlit sky. */
export function VipHeader({ membership: { level, expires_at, days_left }, children }: VipHeaderProps) {
  const { user } = useSession();
  const { timeZone } = useSiteData();
  if (!user) return null;
  return (
    <header className="vip-header">
      <Avatar src={user.avatar_url} seed={user.id} size={58} />
      <div>
        <p className="vip-name">
          <b>{user.name}</b>
          <LevelBadge level={user.level} />
          <VipMark level={level} />
        </p>
        <p className="vip-status">
          <span>{level > 0 ? vipCopy.active : vipCopy.inactive}</span>
          {expires_at && (
            <span>
              <time dateTime={expires_at}>{formatDate(Date.parse(expires_at), 'YYYY-MM-DD', timeZone)}</time>
              {` 到期，还有 ${days_left} 天`}
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  );
}
