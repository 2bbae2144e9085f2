import { commentGrantMs } from '#contract/features/comments/limits.ts';
import { readSignedId, signId } from '#server/kit/signed-ids.ts';
import type { Site } from '#server/kit/site.ts';

const purpose = 'comment';

/** A token for a guest's browser, which shows that it wrote the comment. @spec decisions 2 (add-comment) */
export function grantOf(site: Site, commentId: number): string {
  return signId(site.key, purpose, commentId, site.clock.now() + commentGrantMs);
}

/** The comments that these tokens were given for; forged and foreign ones name none. */
export function commentsOfGrants(site: Site, grants: readonly string[]): number[] {
  const ids = grants.map((grant) => readSignedId(site.key, purpose, grant, site.clock.now()));
  return [...new Set(ids.filter((id) => id !== null))];
}
