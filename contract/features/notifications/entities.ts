import { z } from 'zod';

import { messageWriters, notificationKinds } from './rules.ts';

/** What a person is told. It shows of a comment only what everybody may read at this moment. */
export const notificationItem = z.object({
  id: z.number().int(),
  kind: z.enum(notificationKinds),
  /** Who did it; null where nobody but the site speaks. `id` is null for a guest. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string(), avatar_url: z.string() }).nullable(),
  /** What happened, in a sentence that follows the actor's name if there is one. */
  sentence: z.string(),
  /** Plain text: the beginning of the comment, or what the site says. */
  excerpt: z.string(),
  post: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** A path of this site, or ''. */
  url: z.string(),
  created_at: z.string(),
  read: z.boolean(),
});

export type NotificationItem = z.output<typeof notificationItem>;

const oneSwitch = z.object({ site: z.boolean(), mail: z.boolean() });

/** What a person wants to hear of, by kind, on the site and by mail. */
export const notificationSwitches = z.object({
  reply: oneSwitch,
  mention: oneSwitch,
  comment: oneSwitch,
  approved: oneSwitch,
  like: oneSwitch,
  follow: oneSwitch,
  system: oneSwitch,
  order: oneSwitch,
});

export const notificationSettings = notificationSwitches.extend({
  /** Who may write private messages to them. */
  messages_from: z.enum(messageWriters),
});

export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationSettingsAnswer = notificationSettings.extend({
  /** Whether there is an address to write to; without one no switch of mail has an effect. */
  has_email: z.boolean(),
});

export type NotificationSettingsAnswer = z.output<typeof notificationSettingsAnswer>;
