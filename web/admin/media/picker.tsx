import { lazy } from 'react';

import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import type { MediaKind } from '#contract/features/media/library.rules.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface PickerProps {
  /** Only files of this kind; all when omitted. */
  kind?: MediaKind;
  multiple?: boolean;
}

const open = registerDialogKind<PickerProps, LibraryItem[]>(
  'media-picker',
  lazy(() => import('./picker-dialog.tsx').then((loaded) => ({ default: loaded.PickerDialog }))),
  { title: '媒体库', width: 880 },
);

/**
 * Lets the user choose files from the library or upload them.
 * @throws DialogCancelled when nothing was chosen
 */
export function pickMedia(props: PickerProps = {}): Promise<LibraryItem[]> {
  const title = props.kind === 'image' ? '选择图片' : '选择文件';
  return open(props, { title: props.multiple ? title : `${title}（一个）` });
}

/** Lets the user choose one file. @throws DialogCancelled */
export async function pickOneMedia(kind?: MediaKind): Promise<LibraryItem> {
  const [item] = await pickMedia(kind ? { kind } : {});
  return item as LibraryItem;
}
