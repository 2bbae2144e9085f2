import { z } from 'zod';

import { platePage } from './plates.entities.ts';

/** A plate in the admin; `posts` is the number of all moments in it, also hidden ones. */
export const adminPlate = platePage.extend({ posts: z.number().int() });

export type AdminPlate = z.output<typeof adminPlate>;
