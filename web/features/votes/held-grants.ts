import { maxBlockGrants } from '#contract/features/votes/limits.ts';
import { readGrants } from '#web/features/comments/comment-storage.ts';
import { storedValues } from '#web/ui/stored-value.ts';

const stored = storedValues('somnia');

/** What this browser was given when it opened locks of a post or commented on it as a guest. */
export function grantsFor(postId: number) {
  const start = `grant:${postId}:`;
  const grants = stored
    .keys(start)
    .slice(0, maxBlockGrants)
    .flatMap((key) => {
      const grant = stored.read(key);
      return typeof grant === 'string' ? [{ block_id: key.slice(start.length), grant }] : [];
    });
  return { grants, comment_grants: readGrants(postId) };
}
