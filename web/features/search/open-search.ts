import { lazy } from 'react';

import { DialogCancelled, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export function searchAddress(words: string): string {
  return `/search?s=${encodeURIComponent(words)}`;
}

const open = registerDialogKind<object>(
  'search',
  lazy(() => import('./search-dialog.tsx').then((loaded) => ({ default: loaded.SearchDialog }))),
  { title: '搜索文章', width: 480 },
);

/** The search of narrow pages: asks in a dialog. @see docs/reference/routes.md */
export async function askForSearch(): Promise<void> {
  await open({}).catch((error: unknown) => {
    if (!(error instanceof DialogCancelled)) throw error;
  });
}
