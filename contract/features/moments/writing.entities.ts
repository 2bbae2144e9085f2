import { z } from 'zod';

import { momentErrors } from './copy.ts';
import { maxMomentImages, momentFileAddressMaxLength } from './limits.ts';
import { momentVisibilities } from './rules.ts';

const fileAddress = z.string().max(momentFileAddressMaxLength, momentErrors.file);

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
});

export type MomentMetas = z.output<typeof momentMetas>;
