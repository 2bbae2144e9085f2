import '#web/features/auth/sessions/entry.css';

import { changePassword } from '#contract/features/auth/registrations.calls.ts';
import { refreshSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

import { newPasswordProblem } from './registration-problems.ts';

interface Props {
  name: string;
  isInitial: boolean;
  dialog: DialogControls<void>;
}

async function signOutInstead(): Promise<void> {
  const { askToSignOut } = await import('#web/features/auth/sessions/sign-out.ts');
  await askToSignOut();
}

export function ChangePasswordDialog({ name, isInitial, dialog }: Props) {
  const empty = { old_password: '', password: '', again: '' };
  const { form, values, errors, isBusy, control, submit } = useForm(empty, { hold: dialog.hold });
  const oldName = isInitial ? '初始密码' : '原密码';

  async function work(): Promise<void> {
    await send(changePassword, { old_password: values.old_password, password: values.password });
    toast.success('密码已修改，其他设备需要重新登录');
    dialog.done();
    await refreshSession();
  }
  const missing = values.old_password === '' ? (['old_password', `请输入${oldName}`] as const) : null;
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(missing ?? newPasswordProblem(values, { name }), work);
      }}
    >
      {isInitial && (
        <p className="entry-note">
          <Icon name="key" size={18} />
          您现在用的是系统生成的初始密码，为了您的账号安全，请先换成自己的密码。
        </p>
      )}
      <input className="visually-hidden" type="text" autoComplete="username" value={name} readOnly hidden />
      <Field label={oldName} error={errors.old_password}>
        <PasswordInput {...control('old_password')} autoComplete="current-password" data-focus-first />
      </Field>
      <Field label="新密码" error={errors.password} hint="8–72 个字符，不能与昵称或邮箱相同">
        <PasswordInput {...control('password')} autoComplete="new-password" />
      </Field>
      <Field label="再次输入新密码" error={errors.again}>
        <PasswordInput {...control('again')} autoComplete="new-password" />
      </Field>
      <div className="dialog-actions">
        {!isInitial && (
          <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
            取消
          </button>
        )}
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在保存…' : '保存新密码'}
        </button>
      </div>
      {isInitial && (
        <p className="entry-turn">
          <button className="text-link" type="button" onClick={() => void signOutInstead()}>
            退出登录
          </button>
        </p>
      )}
    </form>
  );
}
