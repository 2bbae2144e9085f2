import { lazy } from 'react';

import { agreementTexts } from '#contract/features/auth/agreements.copy.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** Asks for the consent to the current terms; resolves when it is given. */
export const askToAcceptTerms = registerDialogKind<object>(
  'accept-terms',
  lazy(() => import('./terms-dialog.tsx').then((loaded) => ({ default: loaded.TermsDialog }))),
  { title: agreementTexts.title, width: 420 },
);
