import '#web/features/auth/totp/safe-section.css';
import './review-dialog.css';

import { useState } from 'react';

import { reviewedKindNames, reviewTexts } from '#contract/features/auth/copy.ts';
import { providerNames } from '#contract/features/auth/identities.copy.ts';
import { getSignInReview, reviewSignInMethod } from '#contract/features/auth/sign-in-review.calls.ts';
import type { SignInReview, SuspendedMethod } from '#contract/features/auth/sign-in-review.entities.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { withRecentLogin } from '#web/features/auth/totp/with-recent-login.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

const day = (iso: string) => formatDate(Date.parse(iso), 'YYYY-MM-DD');

function nameOf(method: SuspendedMethod): string {
  if (method.kind === 'passkey') return method.name;
  return method.name === '' ? providerNames[method.id] : `${providerNames[method.id]}（${method.name}）`;
}

interface RowProps {
  method: SuspendedMethod;
  isBusy: boolean;
  decide: (keep: boolean) => void;
}

function Row({ method, isBusy, decide }: RowProps) {
  const name = nameOf(method);
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>
          {reviewedKindNames[method.kind]} · {day(method.created_at)} 添加
          {method.last_used_at && `，${day(method.last_used_at)} 用过`}
        </small>
      </div>
      <span className="review-acts">
        <button
          className="button button-small"
          type="button"
          disabled={isBusy}
          aria-label={`保留${name}`}
          onClick={() => decide(true)}
        >
          保留
        </button>
        <button
          className="button button-small button-danger"
          type="button"
          disabled={isBusy}
          aria-label={`移除${name}`}
          onClick={() => decide(false)}
        >
          移除
        </button>
      </span>
    </li>
  );
}

function useDecisions(first: SignInReview, onDone: () => void) {
  const [list, setList] = useState(first.list);
  const [isBusy, setBusy] = useState(false);

  async function decide({ kind, id }: SuspendedMethod, keep: boolean): Promise<void> {
    setBusy(true);
    try {
      const left = await withRecentLogin((password) => send(reviewSignInMethod, { kind, id, keep, password }));
      toast.success(keep ? reviewTexts.kept : reviewTexts.removed);
      setList(left.list);
      if (left.list.length > 0) return;
      updateUser({ must_review_sign_in: false });
      onDone();
    } finally {
      setBusy(false);
    }
  }
  return { list, isBusy, decide };
}

function Review({ review, onDone }: { review: SignInReview; onDone: () => void }) {
  const { list, isBusy, decide } = useDecisions(review, onDone);
  return (
    <ul className="safe-list">
      {list.map((method) => (
        <Row
          key={`${method.kind} ${method.id}`}
          method={method}
          isBusy={isBusy}
          decide={(keep) => void decide(method, keep).catch(reportFailure)}
        />
      ))}
    </ul>
  );
}

/** @see docs/security.md */
export function ReviewDialog({ dialog }: DialogProps<object, void>) {
  const { loaded, reload } = useLoaded(() => send(getSignInReview, {}));
  return (
    <div className="review-form">
      <p>{reviewTexts.intro}</p>
      {loaded.state === 'loading' && <SkeletonList count={2} lines={2} />}
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {loaded.state === 'ready' && <Review review={loaded.value} onDone={() => dialog.done()} />}
      <p className="field-hint">{reviewTexts.tokens}</p>
      {loaded.state === 'ready' && loaded.value.totp_enabled && <p className="field-hint">{reviewTexts.totp}</p>}
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          {reviewTexts.later}
        </button>
      </div>
    </div>
  );
}
