import '#web/features/auth/sessions/entry.css';

import { deleteMyAccount } from '#contract/features/profiles/calls.ts';
import { eraseGraceDays } from '#contract/features/profiles/limits.ts';
import { profileErrors } from '#contract/features/profiles/copy.ts';
import { clearSession } from '#web/features/auth/sessions/session.ts';
import { LostIncome } from '#web/features/income/lost-income.tsx';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { openAlert } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface Props {
  hasPassword: boolean;
  dialog: DialogControls<void>;
}

/** Shown before confirming: what is deleted, what stays, and how long it can be undone. */
function Consequences() {
  return (
    <ul className="log-off-list">
      <li>
        从现在起 {eraseGraceDays} 天内重新登录，就可以撤销注销；过了这 {eraseGraceDays} 天，账号会被永久删除，无法恢复。
      </li>
      <li>您的昵称、邮箱、头像、收藏、关注和私信会被删除。</li>
      <li>您发表的评论和动态会保留，作者显示为「已注销用户」。</li>
      <li>所有设备会立即退出登录。</li>
      <LostIncome />
    </ul>
  );
}

export function AccountDeletionDialog({ hasPassword, dialog }: Props) {
  const { form, values, errors, isBusy, control, submit } = useForm({ password: '' }, { hold: dialog.hold });

  async function work(): Promise<void> {
    const { erase_at } = await send(deleteMyAccount, hasPassword ? { password: values.password } : {});
    dialog.done();
    const day = formatDate(Date.parse(erase_at), 'YYYY-MM-DD HH:mm');
    const content = `账号将在 ${day} 永久删除。在那之前重新登录，就可以撤销注销。`;
    await openAlert({ title: '已申请注销', content }).catch(() => undefined);
    clearSession();
    location.assign('/');
  }
  const missing = hasPassword && values.password === '' ? (['password', profileErrors.passwordNeeded] as const) : null;
  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(missing, work);
      }}
    >
      <Consequences />
      {hasPassword && (
        <Field label="密码" error={errors.password} hint="请输入密码，以确认是您本人操作">
          <PasswordInput {...control('password')} autoComplete="current-password" />
        </Field>
      )}
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} data-focus-first onClick={() => dialog.cancel()}>
          再想想
        </button>
        <button className="button button-danger" type="submit" disabled={isBusy}>
          {isBusy ? '正在注销…' : '确认注销'}
        </button>
      </div>
    </form>
  );
}
