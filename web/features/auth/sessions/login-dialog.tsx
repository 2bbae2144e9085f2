import './entry.css';

import { use, useState } from 'react';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { userLogin } from '#contract/features/auth/sessions.calls.ts';
import { ProviderButtons } from '#web/features/auth/identities/provider-buttons.tsx';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

import { SignInBanner } from './sign-in-banner.tsx';
import { OtpForm } from './otp-form.tsx';
import { refreshSession } from './session.ts';
import type { SignInResult } from './sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { mayRegister, siteOptions } from './site-options.ts';
import { typedValues } from './typed-values.ts';

interface Props {
  dialog: DialogControls<SignInResult>;
}

async function openPasswordRecovery(name: string): Promise<void> {
  const { recoverPassword } = await import('#web/features/auth/registrations/recovery.ts');
  await recoverPassword(name);
}

/** @see docs/reference/validations.md */
export function loginProblem({ name, password }: { name: string; password: string }) {
  return firstProblem([
    ['name', name.trim() === '' && accountErrors.nameMissing],
    ['password', password === '' && accountErrors.passwordMissing],
  ]);
}

/** The two fields; tells whether a second step is wanted. @see docs/reference/routes.md */
function PasswordStep({ dialog, onSecond }: Props & { onSecond: () => void }) {
  const { form, values, errors, isBusy, control, submit } = useForm(typedValues.login, {
    onChange: (next) => (typedValues.login = next),
    hold: dialog.hold,
  });
  async function work(): Promise<void> {
    const answer = await send(userLogin, { name: values.name.trim(), password: values.password });
    if ('need_otp' in answer) return onSecond();
    await refreshSession();
    dialog.done('signed-in');
  }
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(loginProblem(values), work);
      }}
    >
      <Field label="昵称或邮箱" error={errors.name}>
        <input
          {...control('name')}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMaxLength}
          data-focus-first={values.name === '' || undefined}
        />
      </Field>
      <Field
        label="密码"
        error={errors.password}
        aside={
          <button className="text-link" type="button" onClick={() => void openPasswordRecovery(values.name)}>
            找回密码
          </button>
        }
      >
        <PasswordInput
          {...control('password')}
          autoComplete="current-password"
          data-focus-first={values.name !== '' || undefined}
        />
      </Field>
      <button className="button button-primary button-wide" type="submit" disabled={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </button>
    </form>
  );
}

/** @see docs/reference/routes.md (login) */
export function LoginDialog({ dialog }: Props) {
  const options = use(siteOptions());
  const [isSecond, setSecond] = useState(false);
  if (isSecond) {
    return (
      <>
        <SignInBanner title="两步验证" />
        <OtpForm dialog={dialog} onBack={() => setSecond(false)} />
      </>
    );
  }
  return (
    <>
      <SignInBanner title="欢迎回来" />
      <PasswordStep dialog={dialog} onSecond={() => setSecond(true)} />
      <div className="entry-foot">
        <PasskeyButton dialog={dialog} />
        {options.somnia_third_login_enable === '1' && <ProviderButtons types={options.somnia_third_login_types} />}
        {mayRegister(options) && (
          <p className="entry-turn">
            还没有账号？
            <button className="text-link" type="button" onClick={() => dialog.done('register')}>
              注册
            </button>
          </p>
        )}
      </div>
    </>
  );
}
