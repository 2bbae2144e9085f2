import { lazy } from 'react';

import { getMomentForEditing } from '#contract/features/moments/calls.ts';
import { askToSignIn, readSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { type OpenDialog, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import type { ComposerDialogProps } from './composer-dialog.tsx';
import { composerOf, type ComposerTarget } from './composers.ts';

const open = registerDialogKind<ComposerDialogProps>(
  'moment-composer',
  lazy(() => import('./composer-dialog.tsx').then((loaded) => ({ default: loaded.ComposerDialog }))),
  { width: 600 },
);

interface OpenTarget extends Omit<ComposerTarget, 'edited'> {
  /** Id of the moment that is changed. */
  id?: number;
}

function titleOf({ id, quote }: OpenTarget): string {
  if (id !== undefined) return '编辑动态';
  return quote ? '转发动态' : '写微博';
}

let shown: OpenDialog<void> | null = null;
let isOpening = false;

async function openDialog(target: OpenTarget): Promise<void> {
  const { status } = await whenSession();
  if (status !== 'member') await askToSignIn();
  const { user } = readSession();
  if (!user || shown) return;
  const { id, ...rest } = target;
  const edited = id === undefined ? undefined : await send(getMomentForEditing, { id });
  const store = composerOf({ ...rest, ...(edited && { edited }) }, user.id);
  shown = open({ store, rejectReason: edited?.reject_reason ?? '' }, { title: titleOf(target) });
  const forget = () => {
    shown = null;
  };
  shown.then(forget, forget);
}

/** Opens the composer as a dialog, after a sign-in if nobody is signed in. One at a time. */
export function openMomentComposer(target: OpenTarget = {}): void {
  if (isOpening) return;
  isOpening = true;
  openDialog(target)
    .catch(reportFailure)
    .finally(() => {
      isOpening = false;
    });
}
