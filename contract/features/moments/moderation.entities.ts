import { z } from 'zod';

import { authorRef } from '#contract/features/accounts/entities.ts';
import { termRef } from '#contract/features/terms/entities.ts';

import { momentImage, momentVideo } from './entities.ts';
import { moderatedStates } from './moderation.rules.ts';
import { momentVisibilities } from './rules.ts';

/** A moment as shown to moderators, with everything that its readers would see. */
export const moderatedMoment = z.object({
  id: z.number().int(),
  state: z.enum(moderatedStates),
  revision: z.number().int(),
  title: z.string(),
  /** Sanitised HTML with links, topics, mentions and stickers. */
  html: z.string(),
  author: authorRef,
  /** 属地 (region), or ''. */
  region: z.string(),
  images: z.array(momentImage),
  video: momentVideo.nullable(),
  plate: termRef.nullable(),
  topics: z.array(termRef),
  /** The moment that it forwards; `url` is '' if it is not visible to everybody. */
  quote: z.object({ id: z.number().int(), title: z.string(), url: z.string() }).nullable(),
  visibility: z.enum(momentVisibilities),
  /** Why it waits for review; '' if it does not. */
  held_for: z.string(),
  reject_reason: z.string(),
  /** Unresolved reports. */
  open_reports: z.number().int(),
  /** Where it is shown; '' unless it is published. */
  url: z.string(),
  created_at: z.string(),
  published_at: z.string().nullable(),
  edited_at: z.string().nullable(),
});

export type ModeratedMoment = z.output<typeof moderatedMoment>;

/** Number of moments by state. */
export const momentCounts = z.object({
  pending: z.number().int(),
  publish: z.number().int(),
  rejected: z.number().int(),
  trash: z.number().int(),
});

export type MomentCounts = z.output<typeof momentCounts>;
