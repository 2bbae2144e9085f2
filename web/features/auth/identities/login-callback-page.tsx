import '#web/features/auth/sessions/entry.css';
import '#web/features/auth/registrations/reset-form.css';

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { LoginOutcome } from '#contract/features/auth/identities.entities.ts';
import { errorText } from '#contract/errors.ts';
import { OtpForm } from '#web/features/auth/sessions/otp-form.tsx';
import { askToSignIn, useSession } from '#web/features/auth/sessions/session.ts';
import { CallError } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { finishLogin, greetings } from './finish-login.ts';

type Progress = { step: 'working' } | { step: 'otp'; returnTo: string } | { step: 'failed'; reason: string };

const errorMessageOf = (error: unknown): string => (error instanceof CallError ? error.message : errorText.INTERNAL);

const safePage = '/user-center/safe';

function LoginProgress() {
  const hint = (
    <>
      请稍等，马上就好。
      <noscript>登录需要打开浏览器的 JavaScript。</noscript>
    </>
  );
  return (
    <div role="status">
      <EmptyState title="正在登录…" hint={hint} illustration="welcome" headingLevel={1} />
    </div>
  );
}

function Failed({ reason }: { reason: string }) {
  const navigate = useNavigate();
  const isMember = useSession().status === 'member';
  const again = isMember
    ? { label: '返回账号安全', act: () => void navigate(safePage, { replace: true }) }
    : {
        label: '重新登录',
        act: () =>
          void askToSignIn()
            .then(() => navigate('/', { replace: true }))
            .catch(() => undefined),
      };
  return (
    <div role="alert">
      <EmptyState
        title={isMember ? '没有绑定成功' : '没有登录成功'}
        hint={reason}
        illustration="failed"
        headingLevel={1}
      >
        <button className="button" type="button" onClick={() => void navigate('/', { replace: true })}>
          返回首页
        </button>
        <button className="button button-primary" type="button" onClick={again.act}>
          {again.label}
        </button>
      </EmptyState>
    </div>
  );
}

function SecondStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  return (
    <div className="reset">
      <h1>两步验证</h1>
      <OtpForm dialog={{ done: onDone, cancel: onBack, hold: () => undefined }} back="换一种方式登录" onBack={onBack} />
    </div>
  );
}

/** Completes the sign-in with the code in the URL and removes the code from the URL at once. */
function useReturn(): Progress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ step: 'working' });
  useEffect(() => {
    // Keeps the code out of the browser history and of copied URLs.
    history.replaceState(history.state, '', location.pathname);
    let isLeft = false;
    const show = ({ kind, return_to: returnTo }: LoginOutcome): void => {
      if (isLeft) return;
      if (kind === 'need-otp') setProgress({ step: 'otp', returnTo });
      else void navigate(returnTo, { replace: true });
    };
    finishLogin(search).then(show, (error: unknown) => {
      if (!isLeft) setProgress({ step: 'failed', reason: errorMessageOf(error) });
    });
    return () => {
      isLeft = true;
    };
  }, [search, navigate]);
  return progress;
}

/** Back from another service: finishes there what was begun, and goes on. @see docs/reference/routes.md (/loginCallback) */
export function LoginReturnPage() {
  const navigate = useNavigate();
  const leave = (returnTo: string): void => void navigate(returnTo, { replace: true });
  const progress = useReturn();
  if (progress.step === 'working') return <LoginProgress />;
  if (progress.step === 'failed') return <Failed reason={progress.reason} />;
  const { returnTo } = progress;
  return (
    <SecondStep
      onDone={() => {
        toast.success(greetings['signed-in']);
        leave(returnTo);
      }}
      onBack={() => {
        leave('/');
        void askToSignIn();
      }}
    />
  );
}
