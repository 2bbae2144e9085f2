import { lazy } from 'react';

import type { LibraryItem, MediaGroup } from '#contract/features/media/library.entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface DetailsProps {
  item: LibraryItem;
  groups: readonly MediaGroup[];
  /** Something about the file changed, or it is gone. */
  onChange: () => void;
  /** Shows only this person's files. */
  onOwner: (id: number) => void;
}

/** Everything about one file, and what can be done with it. */
export const openDetails = registerDialogKind<DetailsProps>(
  'media-details',
  lazy(() => import('./details-dialog.tsx').then((loaded) => ({ default: loaded.DetailsDialog }))),
  { title: '文件详情', width: 880 },
);

export interface CropProps {
  item: LibraryItem;
}

/** Turns and cuts a picture; resolves with the file that came of it. */
export const openCrop = registerDialogKind<CropProps, LibraryItem>(
  'media-crop',
  lazy(() => import('./crop-dialog.tsx').then((loaded) => ({ default: loaded.CropDialog }))),
  { title: '裁剪与旋转', width: 760 },
);

export interface GroupsProps {
  onChange: () => void;
}

/** The groups of the library: new ones, other names, none any more. */
export const openGroups = registerDialogKind<GroupsProps>(
  'media-groups',
  lazy(() => import('./groups-dialog.tsx').then((loaded) => ({ default: loaded.GroupsDialog }))),
  { title: '管理分组', width: 460 },
);
