import { z } from 'zod';

import { postCard } from '#contract/features/posts/entities.ts';
import type { TargetType } from '#contract/kit/targets.ts';

export const markKinds = ['like', 'favourite'] as const;

export type MarkKind = (typeof markKinds)[number];

/** What can be liked. Only posts can be bookmarked. */
export const markTargets = ['post', 'comment'] as const satisfies readonly TargetType[];

export type MarkTarget = (typeof markTargets)[number];

export const commentLikes = z.object({ id: z.number().int(), likes: z.number().int() });

export type CommentLikes = z.output<typeof commentLikes>;

/** A bookmarked post with the time of bookmarking. */
export const favouritePost = z.object({ post: postCard, marked_at: z.string() });

export type FavouritePost = z.output<typeof favouritePost>;
