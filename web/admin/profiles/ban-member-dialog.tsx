import { banUser } from '#contract/features/accounts/bans.calls.ts';
import { userBanErrors } from '#contract/features/accounts/copy.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { BanFields, endOfBan, noBan } from '../form/ban-fields.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import type { MemberDialogProps } from './open-member-dialogs.ts';

/** Bans a user, temporarily or permanently. @see docs/reference/states.md, docs/reference/permissions.md */
export function BanMemberDialog({ member, dialog }: DialogProps<MemberDialogProps, void>) {
  const { form: frame, ...form } = useForm(member.ban ? { ...noBan, reason: member.ban.reason } : noBan, {
    hold: dialog.hold,
  });

  async function save(): Promise<void> {
    const until = endOfBan(form.values);
    await send(banUser, { id: member.id, reason: form.values.reason, until });
    toast.success(`已封禁${member.name}`);
    dialog.done();
  }

  const problem = () => firstProblem([['until', endOfBan(form.values) === '' && userBanErrors.until]]);

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel="封禁"
      isDestructive
    >
      <p>{member.name}会立刻退出所有设备，封禁期间不能登录和发言，并显示在小黑屋里。</p>
      <BanFields form={form} hint="会公开显示在小黑屋，也会告诉本人。" />
    </DialogForm>
  );
}
