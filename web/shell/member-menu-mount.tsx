import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { followUnread } from '#web/features/notifications/follow-unread.ts';

import { memberMenuId } from './account-slot.tsx';

/** Mounts the user menu in the header. Guests never load it. */
export function MemberMenuMount() {
  const { user } = useSession();
  const [Menu, setMenu] = useState<ComponentType<{ user: CurrentUser }> | null>(null);
  const isMember = user !== null;
  useEffect(() => {
    if (!isMember) return;
    import('#web/features/auth/sessions/member-menu.tsx').then(
      (loaded) => setMenu(() => loaded.MemberMenu),
      () => undefined,
    );
  }, [isMember]);
  useEffect(() => (isMember ? followUnread() : undefined), [isMember]);
  const place = user && Menu && document.getElementById(memberMenuId);
  return place && createPortal(<Menu user={user} />, place);
}
