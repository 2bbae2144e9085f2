import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';

/** What the main button of the editor does. */
export interface MainAct {
  label: string;
  /** undefined: the status stays unchanged. */
  status: PostStatusName | undefined;
  /** Whether the publish dialog opens first. */
  asks: boolean;
}

interface Facts {
  status: PostStatusName | null;
  power: number;
  publish_at: string | null;
}

/** The next action for an article, by its status and the user's power. @see docs/reference/permissions.md */
export function mainActOf({ status, power, publish_at }: Facts, now: number): MainAct {
  if (power < rolePower.author) {
    return status === 'pending'
      ? { label: '更新投稿', status: 'pending', asks: false }
      : { label: '提交审核', status: 'pending', asks: true };
  }
  if (status === 'publish' || status === 'private' || status === 'scheduled') {
    return { label: '更新', status: undefined, asks: false };
  }
  return Date.parse(publish_at ?? '') > now
    ? { label: '定时发布', status: 'scheduled', asks: true }
    : { label: '发布', status: 'publish', asks: true };
}
