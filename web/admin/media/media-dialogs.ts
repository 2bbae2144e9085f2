import { lazy } from 'react';

import type { LibraryItem, MediaGroup } from '#contract/features/media/library.entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface DetailsProps {
  item: LibraryItem;
  groups: readonly MediaGroup[];
  /** The file was changed or deleted. */
  onChange: () => void;
  /** Filters the list by this user. */
  onOwner: (id: number) => void;
}

/** Opens the details of a file, with its actions. */
export const openDetails = registerDialogKind<DetailsProps>(
  'media-details',
  lazy(() => import('./details-dialog.tsx').then((loaded) => ({ default: loaded.DetailsDialog }))),
  { title: '文件详情', width: 880 },
);

export interface CropProps {
  item: LibraryItem;
  /** The original stays as it is. */
  isCopy?: boolean;
}

/** Opens the crop dialog; resolves with the resulting file. */
export const openCrop = registerDialogKind<CropProps, LibraryItem>(
  'media-crop',
  lazy(() => import('./crop-dialog.tsx').then((loaded) => ({ default: loaded.CropDialog }))),
  { title: '裁剪与旋转', width: 760 },
);

/** Opens the dialog for the point of an image that stays in view. */
export const openFocus = registerDialogKind<{ item: LibraryItem }, LibraryItem>(
  'media-focus',
  lazy(() => import('./focus-dialog.tsx').then((loaded) => ({ default: loaded.FocusDialog }))),
  { title: '选定焦点', width: 640 },
);

export interface GroupsProps {
  onChange: () => void;
}

/** Opens the dialog for creating, renaming and deleting groups. */
export const openGroups = registerDialogKind<GroupsProps>(
  'media-groups',
  lazy(() => import('./groups-dialog.tsx').then((loaded) => ({ default: loaded.GroupsDialog }))),
  { title: '管理分组', width: 460 },
);
