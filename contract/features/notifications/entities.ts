import { z } from 'zod';

import { titleBreaks } from '#contract/features/posts/entities.ts';
import { messageWriters, notificationKinds } from './rules.ts';

/** A notification to a user. It shows only the part of a comment that is public at this moment. */
export const notificationItem = z.object({
  id: z.number().int(),
  kind: z.enum(notificationKinds),
  /** The user who caused it; null for notifications by the site itself. `id` is null for a guest. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string(), avatar_url: z.string() }).nullable(),
  /** Likes of one thing are one notification: who else liked it, the newest by name, and how many they are. */
  others: z.object({ names: z.array(z.string()), count: z.number().int() }),
  /** What happened; follows the actor's name if there is one. */
  sentence: z.string(),
  /** Plain text: the beginning of the comment, or the site's message. */
  excerpt: z.string(),
  post: z.object({ id: z.number().int(), title: z.string(), title_breaks: titleBreaks }).nullable(),
  /** A path on this site, or ''. */
  url: z.string(),
  created_at: z.string(),
  read: z.boolean(),
});

export type NotificationItem = z.output<typeof notificationItem>;

const notificationSwitch = z.object({ site: z.boolean(), mail: z.boolean() });

/** The user's notification settings by kind, on the site and by mail. */
export const notificationSwitches = z.object({
  reply: notificationSwitch,
  mention: notificationSwitch,
  comment: notificationSwitch,
  quote: notificationSwitch,
  approved: notificationSwitch,
  rejected: notificationSwitch,
  like: notificationSwitch,
  follow: notificationSwitch,
  gift: notificationSwitch,
  tip: notificationSwitch,
  sale: notificationSwitch,
  system: notificationSwitch,
  order: notificationSwitch,
  payment: notificationSwitch,
});

export const notificationSettings = notificationSwitches.extend({
  /** Who may send private messages to the user. */
  messages_from: z.enum(messageWriters),
});

export const notificationSettingsResponse = notificationSettings.extend({
  /** Whether the user has an email address; without one the mail settings have no effect. */
  has_email: z.boolean(),
});

export type NotificationSettingsResponse = z.output<typeof notificationSettingsResponse>;
