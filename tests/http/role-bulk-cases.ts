import type { Role } from './role-table.ts';

/** A bulk call with one action: which roles change things of their own by it, and which also those of others. */
interface BulkCase {
  route: string;
  input: Record<string, unknown>;
  of: 'manuscript' | 'comment' | 'moment' | 'media';
  rows: 'posts' | 'comments' | 'media';
  /** Columns of the things before the call; what has long been in the trash would be swept meanwhile. */
  start: (now: number) => Record<string, unknown>;
  own: readonly Role[];
  others: readonly Role[];
}

const editors: readonly Role[] = ['editor', 'administrator', 'writeToken'];
const authors: readonly Role[] = ['author', ...editors];
const contributors: readonly Role[] = ['contributor', ...authors];

const posts = { route: 'POST /nv/admin/posts/bulk', of: 'manuscript', rows: 'posts', others: editors } as const;
const comments = { route: 'POST /nv/admin/comments/bulk', of: 'comment', rows: 'comments', others: editors } as const;
const moments = { route: 'POST /nv/admin/moments/bulk', of: 'moment', rows: 'posts', others: editors } as const;
const media = { route: 'POST /nv/admin/media/bulk', of: 'media', rows: 'media', others: editors } as const;
const draft = () => ({ status: 'draft' });
const trashedPost = () => ({ status: 'trash' });
const shown = () => ({ status: 'approved' });
const pending = () => ({ status: 'pending' });
const published = () => ({ status: 'publish' });
const kept = () => ({ trashed_at: null });
const trashed = (now: number) => ({ trashed_at: now });

/** The bulk calls with every kind of action, on a thing of the caller, one of another user and a missing one. */
export const bulkCases: readonly BulkCase[] = [
  { ...posts, input: { act: 'publish' }, start: draft, own: authors },
  { ...posts, input: { act: 'private' }, start: draft, own: authors },
  { ...posts, input: { act: 'trash' }, start: draft, own: contributors },
  { ...posts, input: { act: 'draft' }, start: trashedPost, own: contributors },
  { ...posts, input: { act: 'erase' }, start: trashedPost, own: contributors },
  { ...posts, input: { act: 'add-term' }, start: draft, own: contributors },
  { ...posts, input: { act: 'pin' }, start: draft, own: editors },
  { ...comments, input: { act: 'approve' }, start: pending, own: editors },
  { ...comments, input: { act: 'spam' }, start: shown, own: editors },
  { ...comments, input: { act: 'trash' }, start: shown, own: editors },
  { ...comments, input: { act: 'wait' }, start: shown, own: editors },
  { ...moments, input: { act: 'approve' }, start: pending, own: editors },
  { ...moments, input: { act: 'reject', reason: '跑题了' }, start: published, own: editors },
  { ...moments, input: { act: 'wait' }, start: published, own: editors },
  { ...moments, input: { act: 'trash' }, start: published, own: editors },
  { ...media, input: { act: 'group' }, start: kept, own: contributors },
  { ...media, input: { act: 'trash' }, start: kept, own: contributors },
  { ...media, input: { act: 'restore' }, start: trashed, own: contributors },
  { ...media, input: { act: 'erase' }, start: trashed, own: contributors },
];
