import { z } from 'zod';

import { moment } from '#contract/features/moments/entities.ts';
import { postCard } from '#contract/features/posts/entities.ts';
import type { TargetType } from '#contract/kit/targets.ts';

export const reactionKinds = ['like', 'favourite'] as const;

export type ReactionKind = (typeof reactionKinds)[number];

/** What can be liked. Only posts can be bookmarked. */
export const reactionTargets = ['post', 'comment'] as const satisfies readonly TargetType[];

export type ReactionTarget = (typeof reactionTargets)[number];

export const commentLikes = z.object({ id: z.number().int(), likes: z.number().int() });

export type CommentLikes = z.output<typeof commentLikes>;

/** A bookmarked article, page or moment with the time of bookmarking; one of `post` and `moment` is null. */
export const bookmarkedPost = z.object({ post: postCard.nullable(), moment: moment.nullable(), marked_at: z.string() });

export type BookmarkedPost = z.output<typeof bookmarkedPost>;
