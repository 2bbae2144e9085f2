import '../form/form.css';

import { verifiedTextMaxLength } from '#contract/features/accounts/limits.ts';
import { changeMember } from '#contract/features/profiles/members.calls.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { type AccountRole, accountRoles, roleNames } from '#contract/kit/power.ts';
import { withRecentLogin } from '#web/features/auth/totp/with-recent-login.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { MemberDialogProps } from './open-member-dialogs.ts';

const roleMeans: Record<AccountRole, string> = {
  subscriber: '可以评论、收藏、私信',
  contributor: '可以写文章并提交审核',
  author: '可以发布和管理自己的文章',
  editor: '可以管理所有文章、评论和举报',
  administrator: '可以管理整个站点',
};

/** Changes a user's role and verification text. A role change requires a recent sign-in. */
export function ChangeMemberDialog({ member, dialog }: DialogProps<MemberDialogProps, Member>) {
  const before = { role: member.role as string, verified_text: member.verified_text };
  const { form, values, errors, isBusy, control, write, submit } = useForm(before, { hold: dialog.hold });
  const isOneself = readSession().user?.id === member.id;
  const isSame = values.role === before.role && values.verified_text.trim() === before.verified_text;

  async function save(): Promise<void> {
    const change = {
      id: member.id,
      ...(values.role === before.role ? {} : { role: values.role as AccountRole }),
      ...(values.verified_text === before.verified_text ? {} : { verified_text: values.verified_text }),
    };
    const changed = await withRecentLogin((password) =>
      send(changeMember, { ...change, ...(password ? { password } : {}) }),
    );
    toast.success('保存成功~');
    dialog.done(changed);
  }

  return (
    <form
      ref={form}
      className="admin-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(null, save);
      }}
    >
      <Field
        label={`${member.name}的角色`}
        error={errors.role}
        hint={isOneself ? '不能修改自己的角色。' : `${roleMeans[values.role as AccountRole]}。改动后对方需要重新登录。`}
      >
        <select
          name="role"
          value={values.role}
          disabled={isBusy || isOneself}
          data-focus-first
          onChange={({ target }) => write('role', target.value)}
        >
          {accountRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="认证说明" error={errors.verified_text} hint="显示在名字旁边，例如“茶馆掌柜”。留空表示没有认证。">
        <input type="text" maxLength={verifiedTextMaxLength} autoComplete="off" {...control('verified_text')} />
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy || isSame}>
          {isBusy ? '正在保存…' : '保存'}
        </button>
      </div>
    </form>
  );
}
