import { z } from 'zod';

/** An upload under way: `received` bytes are safe, and the next chunk begins there. */
export const uploadState = z.object({
  upload_id: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  chunk_size: z.number().int(),
  /** Where the contents go in place of this site: addresses of a store, one for each chunk. */
  direct: z.array(z.object({ offset: z.number().int(), size: z.number().int(), url: z.string() })).nullable(),
  expires_at: z.string(),
});

export type UploadState = z.output<typeof uploadState>;
