import { z } from 'zod';

import { memberFileKinds } from './member-uploads.rules.ts';

/** An uploaded file of a moment. Width and height are null for a video whose file does not state them. */
export const uploadedFile = z.object({
  /** Its address, for `metas.images` or `metas.video_url` of the moment. */
  data: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  type: z.enum(memberFileKinds),
  /** Poster frame of a video; '' while there is none. It may be made later, or never. */
  poster_url: z.string(),
});

export type UploadedFile = z.output<typeof uploadedFile>;
