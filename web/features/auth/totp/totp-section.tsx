import './safe-section.css';

import { lazy } from 'react';

import { beginTotp, disableTotp, getSignInMethods, renewRecoveryCodes } from '#contract/features/auth/totp.calls.ts';
import type { SignInMethods } from '#contract/features/auth/totp.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openPrompt, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { withRecentLogin } from './with-recent-login.ts';
import { showRecoveryCodes } from './recovery-codes.tsx';
import type { TotpSecret } from './totp-dialog.tsx';

const openTotp = registerDialogKind<TotpSecret, string[]>(
  'totp',
  lazy(() => import('./totp-dialog.tsx').then((loaded) => ({ default: loaded.TotpDialog }))),
  { title: '开启两步验证', width: 400 },
);

async function turnOn(): Promise<void> {
  const secret = await withRecentLogin((password) => send(beginTotp, { password }));
  const codes = await openTotp(secret);
  toast.success('两步验证已开启');
  await showRecoveryCodes(codes);
}

/** Asks for an authenticator or recovery code and runs an action with it. */
function confirmWithCode(title: string, work: (code: string) => Promise<void>): Promise<string> {
  return openPrompt({
    title,
    label: '验证码',
    hint: '填写验证器应用中的 6 位数字，也可以填写一个恢复码。',
    placeholder: '请输入验证码',
    cancel: '取消',
    check: (text) => (text.trim() === '' ? '请输入验证码' : null),
    submit: (text) => work(text.trim()),
  });
}

async function turnOff(): Promise<void> {
  await confirmWithCode('关闭两步验证', async (code) => void (await send(disableTotp, { code })));
  toast.success('两步验证已关闭');
}

async function renew(): Promise<void> {
  let codes: string[] = [];
  await confirmWithCode('重新生成恢复码', async (code) => {
    codes = (await send(renewRecoveryCodes, { code })).recovery_codes;
  });
  await showRecoveryCodes(codes);
}

function State({ overview, act }: { overview: SignInMethods; act: (work: () => Promise<void>) => void }) {
  if (!overview.totp_enabled) {
    return (
      <div className="safe-row">
        <p>尚未开启。开启后，登录时除了密码还要填写手机上的验证码，密码泄露也不怕。</p>
        <button className="button" type="button" onClick={() => act(turnOn)}>
          开启
        </button>
      </div>
    );
  }
  return (
    <div className="safe-row">
      <p>
        <span className="badge">已开启</span> 还剩 {overview.recovery_left} 个恢复码。
        {overview.recovery_left < 3 && '剩余不多了，建议重新生成一组。'}
      </p>
      <button className="button" type="button" onClick={() => act(renew)}>
        重新生成恢复码
      </button>
      <button className="button button-danger" type="button" onClick={() => act(turnOff)}>
        关闭
      </button>
    </div>
  );
}

/** 两步验证: enable, disable, recovery codes. */
export function TotpSection() {
  const { loaded, reload } = useLoaded(() => send(getSignInMethods, {}));
  const act = (work: () => Promise<void>): void => void work().then(reload, reportFailure);
  return (
    <section className="safe-section" aria-labelledby="safe-totp">
      <h2 id="safe-totp">两步验证</h2>
      {loaded.state === 'loading' && <Skeleton lines={2} />}
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {loaded.state === 'ready' && <State overview={loaded.value} act={act} />}
    </section>
  );
}
