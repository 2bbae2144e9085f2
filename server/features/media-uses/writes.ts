import type { MediaUsesTable } from '#server/database/schema/media-uses.ts';
import type { Unit } from '#server/kit/site.ts';

/** Replaces what is known of the files a post shows. */
export async function replaceUses(unit: Unit, postId: number, uses: readonly MediaUsesTable[]): Promise<void> {
  await unit.db.deleteFrom('media_uses').where('post_id', '=', postId).execute();
  // Within what one statement may carry.
  for (let at = 0; at < uses.length; at += 500) {
    await unit.db
      .insertInto('media_uses')
      .values(uses.slice(at, at + 500))
      .execute();
  }
}
