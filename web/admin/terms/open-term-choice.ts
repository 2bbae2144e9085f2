import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import type { TermChoiceProps } from './term-choice.tsx';

/** Lets the user choose another term; null for none. @throws DialogCancelled */
export const openTermChoice = registerDialogKind<TermChoiceProps, number | null>(
  'term-choice',
  lazy(() => import('./term-choice.tsx').then((loaded) => ({ default: loaded.TermChoice }))),
  { width: 440 },
);
