import { z } from 'zod';

/** Direct upload to the object storage: parts of this size, the last one shorter. `parts` lists the stored ones. */
export const directUpload = z.object({ part_size: z.number().int(), parts: z.array(z.number().int()) });

/**
 * A pending upload: `received` bytes are stored and the next chunk starts there, unless `direct` says that parts are
 * sent to the object storage.
 */
export const uploadState = z.object({
  upload_id: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  chunk_size: z.number().int(),
  expires_at: z.string(),
  direct: directUpload.nullable(),
});

/** A signed URL of the object storage, valid for one part and a few minutes, and the headers to send with it. */
export const signedPart = z.object({
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type DirectUpload = z.output<typeof directUpload>;
export type SignedPart = z.output<typeof signedPart>;
export type UploadState = z.output<typeof uploadState>;
