import { authorPath } from '#contract/features/accounts/rules.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';

import { heatDecaySeconds } from './limits.ts';

/** Who may see a published moment. */
export const momentVisibilities = ['public', 'followers'] as const;

export type MomentVisibility = (typeof momentVisibilities)[number];

/** The audience in `posts` of each visibility, and the other way round. */
export const audienceOf = { public: 'everyone', followers: 'followers' } as const satisfies Record<
  MomentVisibility,
  string
>;
export const visibilityOf = { everyone: 'public', followers: 'followers' } as const satisfies Record<
  (typeof audienceOf)[MomentVisibility],
  MomentVisibility
>;

/** State of a moment for its author: `rejected` is stored as a draft, a deleted moment is in the trash. */
export const momentStates = ['publish', 'pending', 'rejected'] as const;

export type MomentState = (typeof momentStates)[number];

/** Lists of moments. `following` needs a session. */
export const momentLists = ['index', 'hot', 'essence', 'following'] as const;

export type MomentList = (typeof momentLists)[number];

/** @see docs/reference/routes.md */
export const momentPath = (slug: string): string => `/moments/detail/${encodeURIComponent(slug)}`;

/** URL of a page of a moment's comments, without the anchor. @see docs/reference/routes.md */
export function momentCommentsPath(slug: string, place: { page?: number; sort?: string | undefined } = {}): string {
  const query = new URLSearchParams();
  if (place.page !== undefined && place.page > 1) query.set('page', String(place.page));
  if (place.sort) query.set('sort', place.sort);
  const text = query.toString();
  return text ? `${momentPath(slug)}?${text}` : momentPath(slug);
}

export const momentEditPath = (id?: number): string => (id === undefined ? '/moments/edit' : `/moments/edit/${id}`);

/** Path of the public moments of a person. */
export const authorMomentsPath = (id: number): string => `${authorPath(id)}?tab=moments`;

export const momentListPath = (list: MomentList): string => `/moments/${list}`;

/** Whether a moment of this person is public at once; otherwise it waits for review. @see docs/reference/permissions.md */
export function publishesMomentsAtOnce(viewer: Viewer, reviewFromPower: number): boolean {
  return viewer.power >= reviewFromPower;
}

/** Who may moderate all moments: editors. @see docs/reference/permissions.md */
export function mayModerateMoments(viewer: Viewer): boolean {
  return !viewer.banned && hasRole(viewer, 'editor');
}

/** Who may change or delete a moment: its author and editors. @see docs/reference/permissions.md */
export function mayEditMoment(viewer: Viewer, moment: { author_id: number }): boolean {
  return !viewer.banned && viewer.userId !== null && (viewer.userId === moment.author_id || mayModerateMoments(viewer));
}

/** Who may mark as essence, pin, move and take down: editors everywhere, moderators in their plates. @see docs/reference/permissions.md */
export function mayCurateMoment(
  viewer: Viewer,
  moment: { plate_id: number | null },
  moderatedPlates: readonly number[],
): boolean {
  if (viewer.banned) return false;
  return mayModerateMoments(viewer) || (moment.plate_id !== null && moderatedPlates.includes(moment.plate_id));
}

/** Numbers that make a moment hot. */
export interface MomentReactions {
  likes: number;
  comments: number;
  favourites: number;
  views: number;
}

/**
 * Position in the hot list: it changes only with reactions, not with time, since newer moments start higher. Ten times
 * as many reactions outweigh `heatDecaySeconds` of age.
 * @param publishedAt Epoch ms
 */
export function momentHeat({ likes, comments, favourites, views }: MomentReactions, publishedAt: number): number {
  const reactions = likes + 2 * comments + 2 * favourites + views / 50;
  return Math.round(Math.log10(1 + reactions) * heatDecaySeconds + publishedAt / 1000);
}
