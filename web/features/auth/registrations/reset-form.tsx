import '#web/features/auth/sessions/entry.css';
import './reset-form.css';

import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { resetPassword } from '#contract/features/auth/registrations.calls.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { CallError, send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { recoverPassword } from './recovery.ts';
import { newPasswordProblem } from './registration-problems.ts';

/** Shown when the link is invalid or expired: offers a new one. */
function NewLink() {
  return (
    <EmptyState
      illustration="no-access"
      headingLevel={1}
      title="链接已失效"
      hint="重置密码的链接 30 分钟内有效，而且只能用一次。请重新获取一个。"
    >
      <button className="button button-primary" type="button" onClick={() => void recoverPassword()}>
        重新找回密码
      </button>
    </EmptyState>
  );
}

function isResetLinkInvalid(error: unknown): boolean {
  return error instanceof CallError && error.message === registrationErrors.resetLink;
}

/** Sets a new password by the link of a mail. @see docs/reference/states.md, docs/reference/validations.md, docs/reference/calls.md */
export function ResetForm() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isLinkSpent, setLinkSpent] = useState(false);
  const { form, values, errors, isBusy, control, submit } = useForm({ password: '', again: '' });

  async function work(): Promise<void> {
    try {
      await send(resetPassword, { token: query.get('token') ?? '', password: values.password });
    } catch (error) {
      if (!isResetLinkInvalid(error)) throw error;
      toast.warning(registrationErrors.resetLink);
      return setLinkSpent(true);
    }
    toast.success('密码已重置，请用新密码登录');
    await navigate('/');
    void askToSignIn();
  }
  if (isLinkSpent) return <NewLink />;
  return (
    <div className="reset">
      <h1>重置密码</h1>
      <p>请设置一个新密码。设置好以后，原来登录的设备都需要重新登录。</p>
      <form
        ref={form}
        className="entry-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(newPasswordProblem(values, { name: '' }), work);
        }}
      >
        <Field label="新密码" error={errors.password} hint="8–72 个字符，不能与昵称或邮箱相同">
          <PasswordInput {...control('password')} autoComplete="new-password" />
        </Field>
        <Field label="再次输入新密码" error={errors.again}>
          <PasswordInput {...control('again')} autoComplete="new-password" />
        </Field>
        <button className="button button-primary button-wide" type="submit" disabled={isBusy}>
          {isBusy ? '正在保存…' : '设置新密码'}
        </button>
      </form>
    </div>
  );
}
