import { hasRole, type Viewer } from '#contract/kit/power.ts';

export const mediaKinds = ['image', 'video', 'audio', 'file'] as const;

export type MediaKind = (typeof mediaKinds)[number];

export const mediaKindNames: Record<MediaKind, string> = {
  image: '图片',
  video: '视频',
  audio: '音频',
  file: '文件',
};

export const mediaStates = ['kept', 'unused', 'trash'] as const;

export type MediaState = (typeof mediaStates)[number];

/** Where a file comes from: the media library, or the moments of members. */
export const mediaSources = ['library', 'moment'] as const;

export type MediaSource = (typeof mediaSources)[number];

export const mediaSorts = ['newest', 'oldest', 'largest', 'name'] as const;

export type MediaSort = (typeof mediaSorts)[number];

export const mediaBulkActions = ['group', 'trash', 'restore', 'erase'] as const;

export type MediaBulkAction = (typeof mediaBulkActions)[number];

/** Who may manage the files of all users: editors. @see docs/reference/permissions.md */
export function mayManageAllMedia(viewer: Viewer): boolean {
  return hasRole(viewer, 'editor');
}

/**
 * Authors may manage their own files; editors also those of other users and those without an owner. Members manage the
 * files of their moments by editing the moments.
 */
export function mayManageMedia(viewer: Viewer, file: { ownerId: number | null; source: MediaSource }): boolean {
  if (mayManageAllMedia(viewer)) return true;
  if (file.source === 'moment') return false;
  return hasRole(viewer, 'contributor') && viewer.userId !== null && viewer.userId === file.ownerId;
}

export function mayManageMediaGroups(viewer: Viewer): boolean {
  return mayManageAllMedia(viewer);
}

export function kindOfMime(mime: string): MediaKind {
  const [first] = mime.split('/');
  return first === 'image' || first === 'video' || first === 'audio' ? first : 'file';
}
