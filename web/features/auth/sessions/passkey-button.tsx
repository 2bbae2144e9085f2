import { useState } from 'react';

import { canUsePasskeys } from '#web/features/auth/passkeys/passkey-support.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Icon } from '#web/ui/icon.tsx';

import { refreshSession } from './session.ts';
import type { SignInResult } from './sign-in.ts';

/** Passwordless sign-in, if the browser supports it. */
export function PasskeyButton({ dialog }: { dialog: DialogControls<SignInResult> }) {
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  async function begin(): Promise<void> {
    const { signInByPasskey } = await import('#web/features/auth/passkeys/passkey-sign-in.ts');
    if (!(await signInByPasskey())) return;
    await refreshSession();
    dialog.done('signed-in');
  }
  return (
    <button
      className="button button-wide"
      type="button"
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        begin()
          .catch(reportFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Icon name="key" size={16} />
      用通行密钥登录
    </button>
  );
}
