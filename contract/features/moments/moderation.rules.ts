import type { PostStatusName } from '#contract/features/posts/rules.ts';

import type { MomentState } from './rules.ts';

/** States that moderators see: those of `momentStates`, and deleted moments. */
export const moderatedStates = ['pending', 'publish', 'rejected', 'trash'] as const satisfies readonly (
  | MomentState
  | 'trash'
)[];

export type ModeratedState = (typeof moderatedStates)[number];

/** States that a moderator sets without a reason. */
export const movableStates = ['publish', 'pending', 'trash'] as const satisfies readonly ModeratedState[];

/** The status in `posts` of each state; a rejected moment is a draft. */
export const statusOfState = {
  pending: 'pending',
  publish: 'publish',
  rejected: 'draft',
  trash: 'trash',
} as const satisfies Record<ModeratedState, PostStatusName>;

/** The state of a moment by its status in `posts`. */
export function momentStateOf({ status }: { status: PostStatusName }): ModeratedState {
  return moderatedStates.find((state) => statusOfState[state] === status) ?? 'rejected';
}

/** Whether a moment was published and is not in review: who may see it depends on its audience only. */
export function isPublishedMoment(moment: { status: PostStatusName }): boolean {
  return momentStateOf(moment) === 'publish';
}

/** What moderators do to several moments at once. */
export const momentActions = ['approve', 'reject', 'wait', 'trash'] as const;

export type MomentAction = (typeof momentActions)[number];

/** The state after each action. */
export const stateAfter = {
  approve: 'publish',
  reject: 'rejected',
  wait: 'pending',
  trash: 'trash',
} as const satisfies Record<MomentAction, ModeratedState>;
