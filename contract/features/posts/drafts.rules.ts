import { textNotes } from './copy.ts';
import { draftPostPattern, isPublishingStatus, type PostStatusName } from './rules.ts';

/** Where the newest text of a post stands. */
export interface TextState {
  /** null: it was never saved. */
  status: PostStatusName | null;
  /** Whether its writer has text that only an autosaved draft holds. */
  changed: boolean;
}

/** What the writer is told of text that the saved post does not have; null: there is none. */
export function noteOfChanges({ status, changed }: TextState): string | null {
  if (!changed || status === null || status === 'trash') return null;
  if (isPublishingStatus(status)) return textNotes.unpublished;
  return status === 'pending' ? textNotes.unsubmitted : textNotes.unsaved;
}

/** What the writer is told when the newest text is on the server. */
export function noteOfSaving({ status, changed }: TextState): string {
  const isShown = status !== null && status !== 'draft' && status !== 'trash';
  return isShown && !changed ? textNotes.saved : textNotes.savedAsDraft;
}

/** The post that a draft belongs to, by the key of the draft; null: it was never saved. */
export function postOfDraft(key: string): number | null {
  const [post = ''] = key.split('.');
  return draftPostPattern.test(post) && post.startsWith('post-') ? Number(post.slice('post-'.length)) : null;
}
