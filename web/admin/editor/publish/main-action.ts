import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';

/** What the main button of the editor does. */
export interface MainAction {
  label: string;
  /** undefined: the status stays unchanged. */
  status: PostStatusName | undefined;
  /** Whether the publish dialog opens first. */
  opensDialog: boolean;
}

interface MainActionInput {
  status: PostStatusName | null;
  power: number;
  publish_at: string | null;
}

/** The next action for an article, by its status and the user's power. @see docs/reference/permissions.md */
export function mainActionOf({ status, power, publish_at }: MainActionInput, now: number): MainAction {
  if (power < rolePower.author) {
    return status === 'pending'
      ? { label: '更新投稿', status: 'pending', opensDialog: false }
      : { label: '提交审核', status: 'pending', opensDialog: true };
  }
  if (status === 'publish' || status === 'private' || status === 'scheduled') {
    return { label: '更新', status: undefined, opensDialog: false };
  }
  return Date.parse(publish_at ?? '') > now
    ? { label: '定时发布', status: 'scheduled', opensDialog: true }
    : { label: '发布', status: 'publish', opensDialog: true };
}
