import { lazy } from 'react';

import type { Member } from '#contract/features/profiles/members.entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface MemberDialogProps {
  member: Member;
}

/** Changes a user's role and 认证; resolves with the updated user. */
export const openChangeMember = registerDialogKind<MemberDialogProps, Member>(
  'admin-change-member',
  lazy(() => import('./change-member-dialog.tsx').then((loaded) => ({ default: loaded.ChangeMemberDialog }))),
  { title: '修改用户', width: 420 },
);

/** Bans a user; resolves when that is done. */
export const openBanMember = registerDialogKind<MemberDialogProps>(
  'admin-ban-member',
  lazy(() => import('./ban-member-dialog.tsx').then((loaded) => ({ default: loaded.BanMemberDialog }))),
  { title: '封禁用户', width: 420 },
);

/** Shows the signed-in browsers of a user; each can be ended. */
export const openMemberSessions = registerDialogKind<MemberDialogProps>(
  'admin-member-sessions',
  lazy(() => import('./member-sessions-dialog.tsx').then((loaded) => ({ default: loaded.MemberSessionsDialog }))),
  { width: 480 },
);
