import { lazy } from 'react';

import { reviewTexts } from '#contract/features/auth/copy.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** Lists the sign-in methods that a reset of the password suspended; resolves when each is kept or removed. */
export const reviewSignInMethods = registerDialogKind<object>(
  'review-sign-in',
  lazy(() => import('./review-dialog.tsx').then((loaded) => ({ default: loaded.ReviewDialog }))),
  { title: reviewTexts.title, width: 460 },
);
