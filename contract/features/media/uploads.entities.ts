import { z } from 'zod';

/** How contents go straight to the store: in parts of this size, the last one shorter. Those named are safe there. */
export const directWay = z.object({ part_size: z.number().int(), parts: z.array(z.number().int()) });

/**
 * An upload under way: `received` bytes are safe, and the next chunk begins there, unless `direct` says that parts go to
 * the store.
 */
export const uploadState = z.object({
  upload_id: z.string(),
  size: z.number().int(),
  received: z.number().int(),
  chunk_size: z.number().int(),
  expires_at: z.string(),
  direct: directWay.nullable(),
});

/** An address in the store, good for one part and a few minutes, and the headers to send with it. */
export const signedPart = z.object({
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type DirectWay = z.output<typeof directWay>;
export type SignedPart = z.output<typeof signedPart>;
export type UploadState = z.output<typeof uploadState>;
