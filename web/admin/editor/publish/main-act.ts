import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';

/** What the one large button does. */
export interface MainAct {
  label: string;
  /** Undefined: the status stays as it is. */
  status: PostStatusName | undefined;
  /** Whether a person is asked for the last details first. */
  asks: boolean;
}

interface Facts {
  status: PostStatusName | null;
  power: number;
  publish_at: string | null;
}

/** What comes next for an article, by where it stands and who holds it. @spec S6 */
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
