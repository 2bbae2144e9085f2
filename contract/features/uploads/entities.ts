import { z } from 'zod';

/** An upload under way: `received` bytes are safe, and the next chunk begins there. */
export const uploadState = z.object({
  upload_id: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  chunk_size: z.number().int(),
  expires_at: z.string(),
});

export type UploadState = z.output<typeof uploadState>;
