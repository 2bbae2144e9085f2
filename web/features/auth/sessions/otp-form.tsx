import { useState } from 'react';

import { userLoginOtp } from '#contract/features/auth/sessions.calls.ts';
import { normaliseCode } from '#web/features/auth/registrations/code-field.tsx';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';

import { refreshSession } from './session.ts';
import type { SignInResult } from './sign-in.ts';

interface Props {
  dialog: DialogControls<SignInResult>;
  onBack: () => void;
  /** Label of the back button. */
  back?: string;
}

/** The second factor: a code from the authenticator app or a recovery code. */
export function OtpForm({ dialog, onBack, back = '重新输入密码' }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const { form, values, errors, isBusy, control, write, submit } = useForm({ code: '' }, { hold: dialog.hold });
  async function work(): Promise<void> {
    await send(userLoginOtp, { code: normaliseCode(values.code) });
    await refreshSession();
    dialog.done('signed-in');
  }
  const input = isRecovery
    ? ({ inputMode: 'text', placeholder: 'xxxxx-xxxxx' } as const)
    : ({ inputMode: 'numeric', placeholder: '6 位数字' } as const);
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(values.code.trim() === '' ? ['code', '请输入验证码'] : null, work);
      }}
    >
      <p className="entry-words">
        {isRecovery
          ? '每个恢复码只能用一次，用过请从您保存的那份里划掉。'
          : '这个账号打开了两步验证，请输入验证器应用中的验证码。'}
      </p>
      <Field label={isRecovery ? '恢复码' : '验证码'} error={errors.code}>
        <input
          key={String(isRecovery)}
          {...control('code')}
          {...input}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
      </Field>
      <button className="button button-primary button-wide" type="submit" disabled={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </button>
      <p className="entry-turn">
        <button className="text-link" type="button" onClick={onBack}>
          {back}
        </button>
        <span aria-hidden="true">·</span>
        <button
          className="text-link"
          type="button"
          onClick={() => {
            write('code', '');
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? '改用验证器' : '改用恢复码'}
        </button>
      </p>
    </form>
  );
}
