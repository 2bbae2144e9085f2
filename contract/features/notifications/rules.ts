import type { UnsubscribableKind } from '../mail/entities.ts';

/** Kinds of notifications to users. @see docs/security.md */
export const notificationKinds = [
  'reply',
  'mention',
  'comment',
  'quote',
  'approved',
  'rejected',
  'like',
  'follow',
  'gift',
  'tip',
  'sale',
  'system',
  'order',
  'payment',
] as const;

/** Kinds that only administrators get. */
export const administratorKinds: readonly NotificationKind[] = ['payment'];

export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds shown together in one tab. */
export const notificationGroups = {
  replies: ['reply', 'comment', 'approved', 'rejected'],
  mentions: ['mention', 'quote'],
  likes: ['like', 'gift', 'tip'],
  follows: ['follow'],
  system: ['system'],
  orders: ['order', 'sale', 'payment'],
} as const satisfies Record<string, readonly NotificationKind[]>;

export type NotificationGroup = keyof typeof notificationGroups;

export const notificationGroupNames = Object.keys(notificationGroups) as NotificationGroup[];

/** Kind of mail for each kind of notification; unsubscribing stops only the mails. */
export const mailKinds = {
  reply: 'comment-reply',
  mention: 'comment-mention',
  comment: 'comment-received',
  quote: 'notice',
  approved: 'comment-approved',
  rejected: 'notice',
  like: 'notice',
  follow: 'notice',
  gift: 'notice',
  tip: 'notice',
  sale: 'notice',
  system: 'notice',
  order: 'notice',
  payment: 'notice',
} as const satisfies Record<NotificationKind, UnsubscribableKind>;

/** Who may send private messages to a user. */
export const messageWriters = ['everyone', 'followed', 'nobody'] as const;

export type MessageWriters = (typeof messageWriters)[number];

/** Whether notifications of a kind are delivered on the site and by mail. */
export interface NotificationSwitch {
  site: boolean;
  mail: boolean;
}

export type NotificationSwitches = Record<NotificationKind, NotificationSwitch>;

/** Settings of a user who has not changed any. */
export const defaultSwitches: NotificationSwitches = {
  reply: { site: true, mail: true },
  mention: { site: true, mail: true },
  comment: { site: true, mail: true },
  quote: { site: true, mail: true },
  approved: { site: true, mail: true },
  rejected: { site: true, mail: true },
  like: { site: true, mail: false },
  follow: { site: true, mail: false },
  gift: { site: true, mail: false },
  tip: { site: true, mail: true },
  sale: { site: true, mail: true },
  system: { site: true, mail: true },
  order: { site: true, mail: true },
  payment: { site: true, mail: true },
};

export const defaultMessageWriters: MessageWriters = 'everyone';

/** Mails that grant access to an account: their text is never shown to others, and they cannot be resent. */
const accessMailKinds: readonly string[] = ['code', 'password-reset'];

export const grantsAccountAccess = (kind: string): boolean => accessMailKinds.includes(kind);
