import { z } from 'zod';

/** Any stored block: `data` is validated by the schema of its type; blocks of an unknown type keep theirs. */
export const blockSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  type: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  data: z.record(z.string(), z.unknown()),
});
