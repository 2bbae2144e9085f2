import type { UnsubscribableKind } from '../mail/entities.ts';

/** What a person may be told of. @spec decisions 11 */
export const notificationKinds = [
  'reply',
  'mention',
  'comment',
  'approved',
  'like',
  'follow',
  'system',
  'order',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds read together, each a tab. */
export const notificationGroups = {
  replies: ['reply', 'comment', 'approved'],
  mentions: ['mention'],
  likes: ['like'],
  follows: ['follow'],
  system: ['system'],
  orders: ['order'],
} as const satisfies Record<string, readonly NotificationKind[]>;

export type NotificationGroup = keyof typeof notificationGroups;

export const notificationGroupNames = Object.keys(notificationGroups) as NotificationGroup[];

/** The kind of mail that tells each; whoever unsubscribes from one is told the other ways only. */
export const mailKinds = {
  reply: 'comment-reply',
  mention: 'comment-mention',
  comment: 'comment-received',
  approved: 'comment-approved',
  like: 'notice',
  follow: 'notice',
  system: 'notice',
  order: 'notice',
} as const satisfies Record<NotificationKind, UnsubscribableKind>;

/** Who may write private messages to a person. */
export const messageWriters = ['everyone', 'followed', 'nobody'] as const;

export type MessageWriters = (typeof messageWriters)[number];

/** Whether a kind is told on the site and by mail. */
export interface NotificationSwitch {
  site: boolean;
  mail: boolean;
}

export type NotificationSwitches = Record<NotificationKind, NotificationSwitch>;

/** What is told to somebody who chose nothing. */
export const defaultSwitches: NotificationSwitches = {
  reply: { site: true, mail: true },
  mention: { site: true, mail: true },
  comment: { site: true, mail: true },
  approved: { site: true, mail: true },
  like: { site: true, mail: false },
  follow: { site: true, mail: false },
  system: { site: true, mail: true },
  order: { site: true, mail: true },
};

export const defaultMessageWriters: MessageWriters = 'everyone';

export const mailStatuses = ['waiting', 'sent', 'dead'] as const;

export type MailStatus = (typeof mailStatuses)[number];

/** Mails that open an account to whoever reads them: nobody else is shown their text, and none is sent again. */
const keys: readonly string[] = ['code', 'password-reset'];

export const isKeyMail = (kind: string): boolean => keys.includes(kind);
