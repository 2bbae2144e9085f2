import { z } from 'zod';

import type { CodeType } from '#contract/features/auth/registrations.entities.ts';

/** What each kind of mail tells. Times are epoch ms; paths begin with `/` and are joined to the site's own address. */
export interface MailFacts {
  code: { purpose: CodeType; code: string };
  /** Somebody wants to register with an address that has an account. */
  'already-registered': object;
  /** Somebody wants to bind an address that another account has. */
  'already-bound': object;
  'password-reset': { token: string };
  'password-changed': { at: number };
  /** To the address until now; `email` is the new one. */
  'email-changed': { email: string; at: number };
  'new-sign-in': { device: string; region: string; at: number };
  'account-erasing': { eraseAt: number };
  /** Somebody answered: a member's comment, or a guest's. `own` is what they answered to. */
  'comment-reply': CommentFacts & { own: string };
  'comment-mention': CommentFacts;
  /** To the writer of an article: a new comment there. */
  'comment-received': CommentFacts;
  'comment-approved': Omit<CommentFacts, 'author'>;
  /** Any other word to a member, as the notification centre shows it. */
  notice: { title: string; text: string; path: string };
  /** What the owner wants to know. */
  'owner-notice': { title: string; text: string; path: string };
}

/** A comment as a mail shows it: plain text throughout. */
export interface CommentFacts {
  postTitle: string;
  /** Where the comment stands, such as `/a-post#comment-12`. */
  path: string;
  author: string;
  content: string;
}

export type MailKind = keyof MailFacts;

/** To whom: exactly one mailbox. The name may be whatever a person typed, or ''. */
export interface MailRecipient {
  name: string;
  address: string;
}

/** A mail as features ask for it. */
export type Mail = { [K in MailKind]: { kind: K; to: MailRecipient } & MailFacts[K] }[MailKind];

/** Mails that people may have too much of. All others are about the safety of their account and always come. */
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

/** `waiting` until it is handed over; `dead` when nobody would take it. */
export const mailStatuses = ['waiting', 'sent', 'dead'] as const;

export type MailStatus = (typeof mailStatuses)[number];

/** What an address receives, for whoever holds the link of a mail. */
export const subscription = z.object({
  /** With its middle hidden: the link may have been passed on. */
  address: z.string(),
  kind: z.enum(unsubscribableKinds),
  name: z.string(),
  /** Mails of this kind are not sent any more. */
  stopped: z.boolean(),
  /** None of the kinds that may be stopped is sent any more. */
  all_stopped: z.boolean(),
});

export type Subscription = z.output<typeof subscription>;
