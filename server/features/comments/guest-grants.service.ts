import { commentGrantMs } from '#contract/features/comments/limits.ts';
import { readSignedId, signId } from '#server/kit/signed-ids.ts';
import type { Site } from '#server/kit/site.ts';

const purpose = 'comment';

/** A token that proves to the server that a guest's browser wrote the comment. @see docs/reference/calls.md (add-comment) */
export function grantOf(site: Site, commentId: number): string {
  return signId(site.key, purpose, commentId, site.clock.now() + commentGrantMs);
}

/** The comments these tokens were issued for; forged tokens are ignored. */
export function commentsOfGrants(site: Site, grants: readonly string[]): number[] {
  const ids = grants.map((grant) => readSignedId(site.key, purpose, grant, site.clock.now()));
  return [...new Set(ids.filter((id) => id !== null))];
}
