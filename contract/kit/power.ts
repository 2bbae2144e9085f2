/** Power of each role. @see docs/reference/permissions.md */
export const rolePower = {
  guest: 0,
  subscriber: 1,
  contributor: 3,
  author: 6,
  editor: 8,
  administrator: 10,
} as const;

export type Role = keyof typeof rolePower;
export type AccountRole = Exclude<Role, 'guest'>;
/** Roles above an ordinary reader. */
export type StaffRole = Exclude<AccountRole, 'subscriber'>;

export const roleNames: Record<Role, string> = {
  guest: '访客',
  subscriber: '用户',
  contributor: '投稿者',
  author: '作者',
  editor: '编辑',
  administrator: '管理员',
};

export const accountRoles = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

/**
 * The user or guest who makes a request, as known to the server, never as claimed by the client. `userId` is null for a
 * guest; `vipLevel` is 0 without an active membership.
 */
export interface Viewer {
  userId: number | null;
  role: Role;
  power: number;
  vipLevel: number;
  banned: boolean;
  /** A guest whose browser sent the cookie of a session that has ended. */
  sessionEnded?: true;
  /** Has no email address yet: may read and bind one, nothing else. @see docs/reference/states.md */
  mustBindEmail?: boolean;
  /** Signed in with the initial password from a first binding, which must be replaced first. */
  mustChangePassword?: boolean;
  /** Has not accepted the current terms: may read and accept them. */
  mustAcceptTerms?: boolean;
  /** Permissions of the personal access token, if the request uses one instead of a browser session. */
  scopes?: readonly TokenScope[];
}

/** Whether a person has this role or one above it. */
export function hasRole({ power }: { power: number }, role: Role): boolean {
  return power >= rolePower[role];
}

/** Permissions that a personal access token can have. */
export const tokenScopes = ['read', 'write'] as const;

export type TokenScope = (typeof tokenScopes)[number];

export const guestViewer: Viewer = { userId: null, role: 'guest', power: 0, vipLevel: 0, banned: false };
