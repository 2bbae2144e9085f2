import '#web/features/auth/sessions/entry.css';

import { useRef } from 'react';

import { verifyEmail } from '#contract/features/auth/registrations.calls.ts';
import { registrationErrors, registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { CodeField, normaliseCode } from './code-field.tsx';

type Props = DialogProps<{ email: string }, void>;

function useVerification({ dialog }: Props) {
  const codeId = useRef<number | undefined>(undefined);
  const text = useForm({ code: '' }, { hold: dialog.hold, aliases: { verifyCode: 'code', codeId: 'code' } });
  const { values } = text;

  async function work(): Promise<void> {
    if (codeId.current === undefined) return text.refuse(['code', '请先获取验证码']);
    const user = await send(verifyEmail, { verifyCode: normaliseCode(values.code), codeId: codeId.current });
    updateUser(user);
    toast.success(registrationTexts.verified);
    dialog.done();
  }

  function noteSent(id: number): void {
    codeId.current = id;
    text.focus('code');
  }
  const problem = () => firstProblem([['code', values.code.trim() === '' && registrationErrors.bindCodeMissing]]);
  return { ...text, noteSent, verify: () => void text.submit(problem(), work) };
}

export function VerifyEmailDialog(props: Props) {
  const { email, dialog } = props;
  const { form, errors, isBusy, control, fail, noteSent, verify } = useVerification(props);
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify();
      }}
    >
      <p>{registrationTexts.verifyIntro(email)}</p>
      <CodeField
        type="verify-email"
        error={errors.code}
        control={control('code', normaliseCode)}
        prepare={() => ({ email })}
        onSent={noteSent}
        onFail={fail}
      />
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在验证…' : '验证'}
        </button>
      </div>
    </form>
  );
}
