import { getFollowState } from '#contract/features/social/follows.calls.ts';
import { getPostReactions } from '#contract/features/social/likes.calls.ts';
import { maxLikedCommentsAtOnce } from '#contract/features/social/limits.ts';
import {
  actingAccount,
  askToSignIn,
  readSession,
  subscribeToSession,
  whenSession,
} from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { isReactionOn, setReactionState, setReaction, showWaitingReactions } from './reaction-state.ts';

/** Whether the site lets guests do it; the server decides. */
const mayGuest = (key: string): boolean =>
  key.startsWith('like post ') && document.documentElement.dataset.guestLikes !== undefined;

/**
 * Toggles a like, bookmark or follow by its key: `like comment 12`. A guest signs in first, unless the site lets guests
 * like posts.
 */
export async function toggleReactionOf(key: string): Promise<void> {
  await whenSession();
  const mustSignIn = actingAccount() === 0 && !mayGuest(key);
  if (mustSignIn) await askToSignIn();
  const wanted = mustSignIn || !isReactionOn(key);
  const isOn = await setReaction(key, wanted);
  if (key.startsWith('favourite ')) tellBookmarked(key, wanted, isOn);
}

function tellBookmarked(key: string, wanted: boolean, isOn: boolean): void {
  if (wanted && isOn) toast.success('已收藏，可以在用户中心找到它');
  if (wanted || isOn) return;
  const undo = () => void setReaction(key, true).catch(reportFailure);
  toast.success('已取消收藏', { action: { label: '撤销', run: undo } });
}

/** Toggles the reaction of a button, whose `data-mark` is its key. */
export function toggleReaction(button: HTMLElement): Promise<void> {
  return toggleReactionOf(button.dataset.mark ?? '');
}

function targetIdsOf(root: HTMLElement, start: string): number[] {
  const found = [...root.querySelectorAll<HTMLElement>(`[data-mark^="${start} "]`)];
  return [...new Set(found.map((button) => Number(button.dataset.mark?.slice(start.length + 1))))];
}

async function loadPostReactions(root: HTMLElement, postId: number): Promise<void> {
  const ids = targetIdsOf(root, 'like comment').slice(0, maxLikedCommentsAtOnce);
  const marks = await send(getPostReactions, { post_id: postId, comments: ids.join(',') });
  setReactionState(`like post ${postId}`, { on: marks.liked, count: marks.likes });
  setReactionState(`favourite post ${postId}`, { on: marks.favourited, count: marks.favourites });
  const likes = new Map(marks.comment_likes.map(({ id, likes: count }) => [id, count]));
  const own = new Set(marks.comments_liked);
  for (const id of ids) setReactionState(`like comment ${id}`, { on: own.has(id), count: likes.get(id) ?? 0 });
}

async function loadFollowState(root: HTMLElement, userId: number): Promise<void> {
  const { user } = readSession();
  const buttons = root.querySelectorAll<HTMLElement>(`[data-mark="follow user ${userId}"]`);
  for (const button of buttons) button.hidden = user?.id === userId;
  const places = root.querySelectorAll(`[data-following="${userId}"]`);
  // A guest follows nobody: without counts to show there is nothing to load.
  if (!user && places.length === 0) return;
  const state = await send(getFollowState, { user_id: userId });
  setReactionState(`follow user ${userId}`, { on: state.followed, count: state.followers });
  for (const place of places) place.textContent = formatNumber(state.following);
}

/** Failures are ignored: the page keeps the numbers it was rendered with. */
function ignoreError(error: unknown): void {
  if (!(error instanceof CallError || error instanceof CallReplaced)) reportFailure(error);
}

/**
 * Shows the current counts and the user's own likes, bookmarks and follows, now and whenever the user changes.
 * @returns a function that stops it
 */
export function syncReactions(root: HTMLElement, postId?: number): () => void {
  let shownTo: number | null | undefined;
  const load = () => {
    const { status, user } = readSession();
    const viewer = user?.id ?? null;
    if (status === 'unknown' || viewer === shownTo) return;
    shownTo = viewer;
    const people = targetIdsOf(root, 'follow user').map((id) => loadFollowState(root, id));
    const post = postId === undefined ? [] : [loadPostReactions(root, postId)];
    Promise.all([...post, ...people]).catch(ignoreError);
  };
  const end = subscribeToSession(load);
  whenSession().then(() => {
    load();
    showWaitingReactions();
  }, ignoreError);
  return end;
}
