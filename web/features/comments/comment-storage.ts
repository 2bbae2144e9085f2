import { maxGrantsSent } from '#contract/features/comments/limits.ts';
import { storedValues } from '#web/ui/stored-value.ts';

const commentStorage = storedValues('somnia');

/** What a guest said of themselves, for the next time. @see docs/reference/entities.md (guest) */
export interface GuestDetails {
  name: string;
  email: string;
  url: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readGuest(): GuestDetails {
  const found = (commentStorage.read('guest') ?? {}) as Partial<GuestDetails>;
  return { name: asText(found.name), email: asText(found.email), url: asText(found.url) };
}

export function storeGuest(guest: GuestDetails): void {
  commentStorage.write('guest', guest);
}

const grantsKey = (postId: number) => `comment-grants:${postId}`;

/** Grants that prove this browser wrote comments on a post as a guest, newest last. */
export function readGrants(postId: number): string[] {
  const found = commentStorage.read(grantsKey(postId));
  return Array.isArray(found)
    ? found.filter((each): each is string => typeof each === 'string').slice(-maxGrantsSent)
    : [];
}

export function storeGrant(postId: number, grant: string): void {
  if (grant !== '') commentStorage.write(grantsKey(postId), [...readGrants(postId), grant].slice(-maxGrantsSent));
}

/** The grant of one comment: a grant starts with the comment's id. */
export function grantOf(postId: number, commentId: number): string | undefined {
  return readGrants(postId).find((grant) => Number.parseInt(grant.split('.')[0] ?? '', 36) === commentId);
}

/** Where a draft belongs: a reply to a comment (0: to the post), or an edit of an own comment. */
export type DraftTarget = number | `edit-${number}`;

const draftKey = (postId: number, place: DraftTarget) => `draft:comment-${postId}-${place}`;

export function readDraft(postId: number, place: DraftTarget): string {
  return asText(commentStorage.read(draftKey(postId, place)));
}

/** Stores a draft; an empty text removes it. */
export function storeDraft(postId: number, place: DraftTarget, text: string): void {
  if (text === '') commentStorage.remove(draftKey(postId, place));
  else commentStorage.write(draftKey(postId, place), text);
}
