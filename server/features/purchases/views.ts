import type { Purchase } from '#contract/features/purchases/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { ListedPurchase } from './reads.ts';

export function viewPurchase(row: ListedPurchase): Purchase {
  const { id, title, slug, point, fen, refunded_at, created_at } = row;
  const url = slug === null ? null : postPath(slug);
  return { id, title, url, point, fen, is_refunded: refunded_at !== null, created_at: isoTime(created_at) };
}
