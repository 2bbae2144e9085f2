import { editablePostTypes } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

import { detailOf } from './reading.reads.ts';

/** A private article or page by its address, without its contents. */
export async function findPrivateDetail(db: Queryable, slug: string) {
  return detailOf(db, slug)
    .where('posts.type', 'in', editablePostTypes)
    .where('posts.status', '=', 'private')
    .executeTakeFirst();
}
