import { z } from 'zod';

import type { CodeType } from '#contract/features/auth/registrations.entities.ts';

/** Data of each kind of mail. Times are epoch ms; paths start with `/` and are joined to the site's URL. */
export interface MailData {
  code: { purpose: CodeType; code: string };
  /** Someone tried to register with an address that already has an account. */
  'already-registered': object;
  /** Someone tried to bind an address that belongs to another account. */
  'already-bound': object;
  'password-reset': { token: string };
  'password-changed': { at: number };
  /** Sent to the previous address; `email` is the new one. */
  'email-changed': { email: string; at: number };
  'new-sign-in': { device: string; region: string; at: number };
  /** A sign-in method or an access token was added; `what` names it. */
  'sign-in-method-added': { what: string; at: number };
  'account-erasing': { eraseAt: number };
  /** A reply to the comment of a user or a guest; `own` is the text of that comment. */
  'comment-reply': CommentMailData & { own: string };
  'comment-mention': CommentMailData;
  /** To the author of an article: a new comment on it. */
  'comment-received': CommentMailData;
  'comment-approved': Omit<CommentMailData, 'author'>;
  /** Any other notification to a user, as the notification centre shows it. */
  notice: { title: string; text: string; path: string };
  /** A notification to the site owner. */
  'owner-notice': { title: string; text: string; path: string };
}

/** A comment as shown in mails; all fields are plain text. */
export interface CommentMailData {
  postTitle: string;
  /** Path of the comment, such as `/a-post#comment-12`. */
  path: string;
  author: string;
  content: string;
}

export type MailKind = keyof MailData;

/** Exactly one email address. The name is unvalidated user input, or ''. */
export interface MailRecipient {
  name: string;
  address: string;
}

/** A mail that features pass to the mail queue. */
export type Mail = { [K in MailKind]: { kind: K; to: MailRecipient } & MailData[K] }[MailKind];

/** Optional mails, which users can unsubscribe from. All others concern account security and are always sent. */
export const unsubscribableKinds = [
  'comment-reply',
  'comment-mention',
  'comment-received',
  'comment-approved',
  'notice',
] as const satisfies readonly MailKind[];

export type UnsubscribableKind = (typeof unsubscribableKinds)[number];

export function isUnsubscribable(kind: string): kind is UnsubscribableKind {
  return (unsubscribableKinds as readonly string[]).includes(kind);
}

/** Kinds of notices, for which nobody waits. All others are about an account and go first. */
export const isNotice = (kind: MailKind): boolean => kind === 'owner-notice' || isUnsubscribable(kind);

/** Mail settings of an address, for the holder of the link in a mail. */
export const subscription = z.object({
  /** Partly masked, because the link may have been forwarded. */
  address: z.string(),
  kind: z.enum(unsubscribableKinds),
  name: z.string(),
  /** Mails of this kind are stopped. */
  stopped: z.boolean(),
  /** All optional mails are stopped. */
  all_stopped: z.boolean(),
});

export type Subscription = z.output<typeof subscription>;
