import '#web/features/auth/sessions/entry.css';

import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { changeEmail } from '#contract/features/auth/registrations.calls.ts';
import { registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { clearTypedEmail, typedValues } from '#web/features/auth/sessions/typed-values.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { normaliseCode, CodeField } from './code-field.tsx';
import { bindCodeProblem, bindProblem } from './registration-problems.ts';

interface Props {
  dialog: DialogControls<void>;
}

function useChange({ dialog }: Props) {
  const text = useForm(
    { ...typedValues.mailbox, password: '' },
    {
      hold: dialog.hold,
      onChange: ({ email, code }) => (typedValues.mailbox = { email, code }),
      aliases: { verifyCode: 'code', codeId: 'code' },
    },
  );
  const { values } = text;

  async function work(): Promise<void> {
    if (typedValues.mailboxCodeId === undefined) return text.refuse(['code', '请先获取验证码']);
    const { email, email_verified } = await send(changeEmail, {
      email: values.email.trim(),
      verifyCode: normaliseCode(values.code),
      codeId: typedValues.mailboxCodeId,
      password: values.password,
    });
    updateUser({ email, email_verified });
    clearTypedEmail();
    toast.success(registrationTexts.bound);
    dialog.done();
  }

  function prepareCode(): { email: string } | null {
    const problem = bindCodeProblem(values);
    if (problem) text.refuse(problem);
    return problem ? null : { email: values.email.trim() };
  }

  function noteSent(id: number): void {
    typedValues.mailboxCodeId = id;
    text.focus('code');
  }

  const change = () => {
    const missing = firstProblem<keyof typeof values>([
      ['password', values.password === '' && accountErrors.passwordMissing],
    ]);
    void text.submit(bindProblem(values) ?? missing, work);
  };
  return { ...text, prepareCode, noteSent, change };
}

export function ChangeEmailDialog({ dialog }: Props) {
  const { form, errors, isBusy, control, fail, prepareCode, noteSent, change } = useChange({ dialog });
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      <Field label="新邮箱" error={errors.email}>
        <input
          {...control('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          data-focus-first
        />
      </Field>
      <CodeField
        type="change-email"
        error={errors.code}
        control={control('code', normaliseCode)}
        prepare={prepareCode}
        onSent={noteSent}
        onFail={fail}
      />
      <Field label="密码" error={errors.password} hint="请输入登录密码，以确认是您本人操作">
        <PasswordInput {...control('password')} autoComplete="current-password" />
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在更换…' : '更换'}
        </button>
      </div>
    </form>
  );
}
