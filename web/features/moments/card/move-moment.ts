import { lazy } from 'react';

import type { TermRef } from '#contract/features/terms/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface MoveTarget {
  id: number;
  plate: TermRef | null;
}

const openDialog = registerDialogKind<MoveTarget, { plate: TermRef | null }>(
  'move-moment',
  lazy(() => import('./move-dialog.tsx').then((loaded) => ({ default: loaded.MoveDialog }))),
  { title: '移动到版块', width: 380 },
);

/** Moves a moment to the chosen plate. @returns the plate; null: none @throws DialogCancelled */
export async function moveMomentByDialog(target: MoveTarget): Promise<TermRef | null> {
  return (await openDialog(target)).plate;
}
