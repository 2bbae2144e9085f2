import { z } from 'zod';

import { momentErrors } from './copy.ts';
import { maxMomentImages, maxPollOptions, minPollOptions, momentFileAddressMaxLength, pollDays } from './limits.ts';
import { momentVisibilities } from './rules.ts';

const fileAddress = z.string().max(momentFileAddressMaxLength, momentErrors.file);

const tooFewOptions = momentErrors.pollOptions(minPollOptions, maxPollOptions);

/** A poll as its author writes it. It closes so many days after its moment appeared. */
export const momentPollInput = z.object({
  options: z.array(z.string().max(200, momentErrors.pollOption)).max(maxPollOptions, tooFewOptions),
  multiple: z.boolean().default(false),
  days: z.literal(pollDays, momentErrors.pollDays).default(0),
});

export type MomentPollInput = z.output<typeof momentPollInput>;

/**
 * `metas` of a moment in `add-post` and `update-post`. On an update, what is left out stays as it is. The list of images
 * is bounded by the service, so that content and title are refused first.
 * @see docs/reference/calls.md
 */
export const momentMetas = z.object({
  images: z
    .array(fileAddress)
    .max(maxMomentImages * 10, momentErrors.tooManyImages(maxMomentImages))
    .optional(),
  video_url: fileAddress.optional(),
  poster_url: fileAddress.optional(),
  visibility: z.enum(momentVisibilities).optional(),
  /** The moment that is forwarded; 0: none. */
  quote_id: z.number().int().min(0).optional(),
  /** Null: none. Once somebody voted it stays as it is. */
  poll: momentPollInput.nullable().optional(),
});

export type MomentMetas = z.output<typeof momentMetas>;
