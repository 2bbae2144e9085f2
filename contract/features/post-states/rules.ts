import type { ActName } from '#contract/features/audits/copy.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';

const entering: Partial<Record<PostStatusName, ActName>> = {
  publish: 'post.publish',
  scheduled: 'post.schedule',
  private: 'post.hide',
  trash: 'post.trash',
};

/** What the log says of a change of status; null: nothing that anybody could see. */
export function actOfStatus(before: PostStatusName | null, after: PostStatusName): ActName | null {
  if (before === after) return null;
  const act = entering[after];
  if (act) return act;
  if (before === 'trash') return 'post.restore';
  return before === 'publish' || before === 'scheduled' ? 'post.withdraw' : null;
}
