import '#web/features/sessions/entry.css';
import '#web/features/registrations/reset-form.css';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { loginCallback } from '#contract/features/identities/calls.ts';
import { identityErrors } from '#contract/features/identities/copy.ts';
import type { LoginOutcome } from '#contract/features/identities/entities.ts';
import { OtpForm } from '#web/features/sessions/otp-form.tsx';
import { askToSignIn, refreshSession, whenSession } from '#web/features/sessions/session.ts';
import { CallError, send } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { readLoginReturn } from './login-return.ts';

type Progress =
  | { step: 'working' }
  | { step: 'otp'; returnTo: string }
  | { step: 'failed'; reason: string; isMember: boolean };

const greetings = { 'signed-in': '登录成功', registered: '登录成功，欢迎您', linked: '绑定成功' } as const;
const safePage = '/user-center/safe';

/** What was brought along, taken out of the address so that neither history nor a copied address keeps it. */
function takeLoginReturn() {
  const brought = readLoginReturn(new URLSearchParams(location.search));
  history.replaceState(history.state, '', location.pathname);
  return brought;
}

async function finish(): Promise<LoginOutcome> {
  const brought = takeLoginReturn();
  if (!brought) throw new CallError({ error: identityErrors.state, error_code: 'VALIDATION' }, 400);
  return send(loginCallback, brought);
}

function Working() {
  return (
    <div className="state login-return" role="status">
      <Icon name="loader-circle" size={32} className="spin" />
      <h1 className="state-title">正在登录…</h1>
      <p className="state-hint">请稍等，马上就好。</p>
      <noscript>
        <p className="state-hint">登录需要打开浏览器的 JavaScript。</p>
      </noscript>
    </div>
  );
}

function Failed({ reason, isMember }: { reason: string; isMember: boolean }) {
  const navigate = useNavigate();
  const again = isMember
    ? { label: '返回账号安全', act: () => void navigate(safePage, { replace: true }) }
    : { label: '重新登录', act: () => void askToSignIn().then(() => navigate('/', { replace: true })).catch(() => undefined) };
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

function SecondStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }): ReactNode {
  return (
    <div className="reset">
      <h1>两步验证</h1>
      <OtpForm
        dialog={{ done: onDone, cancel: onBack, hold: () => undefined }}
        back={{ label: '换一种方式登录', act: onBack }}
      />
    </div>
  );
}

/** Back from another service: finishes there what was begun, and goes on. @spec S2 (/loginCallback) */
export function LoginReturnPage() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ step: 'working' });
  // What was brought along is good once.
  const begun = useRef(false);

  function leave(returnTo: string, greeting: string): void {
    toast.success(greeting);
    void navigate(returnTo, { replace: true });
  }

  async function work(): Promise<void> {
    try {
      const { kind, return_to: returnTo } = await finish();
      if (kind === 'need-otp') return setProgress({ step: 'otp', returnTo });
      await refreshSession();
      leave(returnTo, greetings[kind]);
    } catch (error) {
      const reason = error instanceof CallError ? error.message : '网络连接失败，请检查网络后重试';
      const { status } = await whenSession();
      setProgress({ step: 'failed', reason, isMember: status === 'member' });
    }
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void work();
  });

  if (progress.step === 'failed') return <Failed {...progress} />;
  if (progress.step === 'otp') {
    const { returnTo } = progress;
    return (
      <SecondStep
        onDone={() => leave(returnTo, greetings['signed-in'])}
        onBack={() => {
          void navigate('/', { replace: true });
          void askToSignIn();
        }}
      />
    );
  }
  return <Working />;
}
