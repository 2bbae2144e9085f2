import './composer-sheet.css';

import { useEffect, useSyncExternalStore } from 'react';

import { useSession } from '#web/features/auth/sessions/session.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';

import { ComposerForm } from './composer-form.tsx';
import type { ComposerStore } from './composer-store.ts';

export interface ComposerDialogProps {
  store: ComposerStore;
  rejectReason: string;
}

/** The composer above a page. Leaving it keeps the draft. */
export function ComposerDialog({ store, rejectReason, dialog }: DialogProps<ComposerDialogProps, void>) {
  const { user } = useSession();
  const { stage } = useSyncExternalStore(store.subscribe, store.state);
  useEffect(() => {
    dialog.hold(stage === 'publishing');
    if (stage === 'published') dialog.done();
    // The controls of a dialog are new at every rendering and do the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage]);
  // While the session is renewed by the login dialog above, what was typed stays.
  const author = user ?? { id: store.author, avatar_url: '' };
  return (
    <ComposerForm
      store={store}
      mode="dialog"
      user={author}
      rejectReason={rejectReason}
      onCancel={() => dialog.cancel()}
    />
  );
}
