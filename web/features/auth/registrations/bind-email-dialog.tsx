import '#web/features/auth/sessions/entry.css';

import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { bindEmail } from '#contract/features/auth/registrations.calls.ts';
import { getMyProfile } from '#contract/features/profiles/calls.ts';
import { registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import { clearTypedEmail, typedValues } from '#web/features/auth/sessions/typed-values.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { openAlert, openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { normaliseCode, CodeField } from './code-field.tsx';
import { InitialPassword } from './initial-password.tsx';
import { bindCodeProblem, bindProblem } from './registration-problems.ts';

interface Props {
  isFirst: boolean;
  dialog: DialogControls<void>;
}

/** Says that it is done, with the password where one was made, and loads the page anew. @see docs/reference/states.md */
async function confirmBinding(password: string | null): Promise<void> {
  const title = registrationTexts.bound;
  // The password is shown only once, so a click outside must not close the dialog.
  const told =
    password === null
      ? openAlert({ title, content: '您的邮箱已绑定。', tone: 'success' })
      : openTemplate({ title, content: <InitialPassword password={password} />, closable: false, width: 380 });
  await told.catch(() => undefined);
  location.reload();
}

async function openAccountDeletion(): Promise<void> {
  const { askToDeleteAccount } = await import('#web/features/profiles/account-deletion.ts');
  const { has_password: hasPassword } = await send(getMyProfile, {});
  await askToDeleteAccount({ hasPassword });
}

async function signOutInstead(): Promise<void> {
  const { askToSignOut } = await import('#web/features/auth/sessions/sign-out.ts');
  await askToSignOut();
}

function useBinding({ dialog }: Props) {
  const text = useForm(typedValues.mailbox, {
    hold: dialog.hold,
    onChange: (next) => (typedValues.mailbox = next),
    aliases: { verifyCode: 'code', codeId: 'code' },
  });
  const { values } = text;

  async function work(): Promise<void> {
    if (typedValues.mailboxCodeId === undefined) return text.refuse(['code', '请先获取验证码']);
    const { initial_password: password } = await send(bindEmail, {
      email: values.email.trim(),
      verifyCode: normaliseCode(values.code),
      codeId: typedValues.mailboxCodeId,
    });
    clearTypedEmail();
    dialog.done();
    await confirmBinding(password);
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
  return { ...text, prepareCode, noteSent, bind: () => void text.submit(bindProblem(values), work) };
}

/** @see docs/reference/routes.md */
export function BindEmailDialog(props: Props) {
  const { isFirst, dialog } = props;
  const { form, errors, isBusy, control, fail, prepareCode, noteSent, bind } = useBinding(props);
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        bind();
      }}
    >
      {isFirst && (
        <p className="entry-note">
          <Icon name="shield" size={18} />
          {registrationTexts.bindFirst}
        </p>
      )}
      <Field label="邮箱" error={errors.email}>
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
        type="bind-email"
        error={errors.code}
        control={control('code', normaliseCode)}
        prepare={prepareCode}
        onSent={noteSent}
        onFail={fail}
      />
      <div className="dialog-actions">
        {!isFirst && (
          <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
            取消
          </button>
        )}
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在绑定…' : '确认'}
        </button>
      </div>
      {isFirst && (
        <p className="entry-turn">
          <button className="text-link" type="button" onClick={() => void signOutInstead()}>
            退出登录
          </button>
          <span aria-hidden="true">·</span>
          <button className="text-link" type="button" onClick={() => void openAccountDeletion()}>
            注销账号
          </button>
        </p>
      )}
    </form>
  );
}
