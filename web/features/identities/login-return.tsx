import '#web/features/sessions/entry.css';
import './identities.css';

import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import type { LoginOutcome } from '#contract/features/identities/entities.ts';
import { errorText } from '#contract/kit/errors.ts';
import { OtpForm } from '#web/features/sessions/otp-form.tsx';
import { askToSignIn, useSession } from '#web/features/sessions/session.ts';
import { CallError } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

import { finishLogin } from './finish-login.ts';

type Progress =
  | { state: 'working' }
  | { state: 'second-step'; returnTo: string }
  | { state: 'failed'; sentence: string };

const sentenceOf = (error: unknown): string => (error instanceof CallError ? error.message : errorText.INTERNAL);

/** Ends the sign-in with what stands in the address, and takes that out of the address at once. */
function useReturn(): Progress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ state: 'working' });
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    let isLeft = false;
    const show = ({ kind, return_to: returnTo }: LoginOutcome): void => {
      if (isLeft) return;
      if (kind === 'need-otp') setProgress({ state: 'second-step', returnTo });
      else void navigate(returnTo, { replace: true });
    };
    finishLogin(search).then(show, (error: unknown) => {
      if (!isLeft) setProgress({ state: 'failed', sentence: sentenceOf(error) });
    });
    return () => {
      isLeft = true;
    };
  }, [search, navigate]);
  return progress;
}

function Failure({ sentence, onSignedIn }: { sentence: string; onSignedIn: () => void }) {
  const { user } = useSession();
  const again = (): void => void askToSignIn().then(onSignedIn, () => undefined);
  return (
    <div role="alert">
      <EmptyState illustration="no-access" headingLevel={1} title="没能登录" hint={sentence}>
        {user ? (
          <Link className="button button-primary" to="/user-center/safe">
            返回账号安全
          </Link>
        ) : (
          <button className="button button-primary" type="button" onClick={again}>
            重新登录
          </button>
        )}
        <Link className="button" to="/">
          返回首页
        </Link>
      </EmptyState>
    </div>
  );
}

/** What the page shows while a sign-in at another service ends, and when it cannot. @spec S2 */
export function LoginReturn() {
  const navigate = useNavigate();
  const goOn = (path: string): void => void navigate(path, { replace: true });
  const progress = useReturn();
  const goHome = (): void => goOn('/');
  if (progress.state === 'failed') return <Failure sentence={progress.sentence} onSignedIn={goHome} />;
  if (progress.state === 'working') {
    return (
      <div role="status">
        <EmptyState illustration="welcome" headingLevel={1} title="正在登录…" hint="正在确认您的身份，请稍候。" />
      </div>
    );
  }
  const dialog = { done: () => goOn(progress.returnTo), cancel: goHome, hold: () => undefined };
  return (
    <div className="login-second">
      <h1>两步验证</h1>
      <OtpForm dialog={dialog} back="换一种方式登录" onBack={() => void askToSignIn().then(goHome, () => undefined)} />
    </div>
  );
}
