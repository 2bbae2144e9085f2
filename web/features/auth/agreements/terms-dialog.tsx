import '#web/features/auth/sessions/entry.css';

import { use, useState } from 'react';

import { acceptTerms } from '#contract/features/auth/agreements.calls.ts';
import { agreementTexts } from '#contract/features/auth/agreements.copy.ts';
import { agreementNames } from '#contract/features/auth/agreements.rules.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AgreementLinks } from './agreement-links.tsx';

/** Reading goes on without the consent, so the dialog can be closed. @see docs/reference/states.md */
export function TermsDialog({ dialog }: DialogProps<object, void>) {
  const options = use(siteOptions());
  const [isBusy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      updateUser(await send(acceptTerms, { version: options.terms_version }));
      toast.success(agreementTexts.accepted);
      dialog.done();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="entry-form">
      <p>{agreementTexts.intro(agreementNames(options) ?? '')}</p>
      <p>
        <AgreementLinks options={options} />
      </p>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          {agreementTexts.later}
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={isBusy}
          data-focus-first
          onClick={() => void accept().catch(reportFailure)}
        >
          {agreementTexts.accept}
        </button>
      </div>
    </div>
  );
}
