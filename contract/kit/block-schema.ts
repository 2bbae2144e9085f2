import { z } from 'zod';

/** Any stored block: its `data` is judged by its type's own schema, an unknown type keeps what it has. */
export const blockSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  type: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  data: z.record(z.string(), z.unknown()),
});
