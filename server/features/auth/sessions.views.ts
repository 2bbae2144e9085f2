import type { CurrentUser, SessionItem } from '#contract/features/auth/sessions.entities.ts';
import { rolePower } from '#contract/kit/power.ts';
import { type UserRow, vipLevelAt } from '#server/features/accounts/service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { deviceName } from '#server/kit/device.ts';
import { regionOf } from '#server/kit/region.ts';

/** The user as they are now; `now` decides whether a membership still runs. */
export function viewCurrentUser(
  user: UserRow,
  about: {
    level: number;
    point: number;
    exp: number;
    unread: number;
    unread_messages: number;
    mustChangePassword: boolean;
    mustReview: boolean;
    mustAccept: boolean;
    now: number;
  },
): CurrentUser {
  const vipLevel = vipLevelAt(user, about.now);
  return {
    id: user.id,
    name: user.name,
    email: user.email ?? '',
    role: user.role,
    avatar_url: user.avatar_url,
    power: rolePower[user.role],
    url: user.url,
    city: user.city,
    level: about.level,
    vip_level: vipLevel,
    vip_duration: vipLevel > 0 && user.vip_duration !== '' ? user.vip_duration : null,
    vip_expire: vipLevel > 0 ? isoTimeOrNull(user.vip_expires_at) : null,
    exp: about.exp,
    point: about.point,
    unread: about.unread,
    unread_messages: about.unread_messages,
    email_verified: user.email !== null && user.email_verified_at !== null,
    terms_version: user.terms_version,
    must_accept_terms: about.mustAccept,
    must_bind_email: user.email === null,
    must_change_password: about.mustChangePassword,
    must_review_sign_in: about.mustReview,
  };
}

interface SessionDetails {
  address: string;
  user_agent: string;
  method: string;
  created_at: number;
  last_seen_at: number;
}

export function viewSession(id: string, session: SessionDetails, isCurrent: boolean): SessionItem {
  return {
    id,
    current: isCurrent,
    device: deviceName(session.user_agent) || '未知设备',
    region: regionOf(session.address),
    method: session.method,
    created_at: isoTime(session.created_at),
    last_seen_at: isoTime(session.last_seen_at),
  };
}
