import '../form/form.css';

import { changeMembership } from '#contract/features/membership/calls.ts';
import { vipErrors } from '#contract/features/membership/copy.ts';
import { maxGivenDays, reasonMaxLength } from '#contract/features/membership/limits.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { send } from '#web/kit/client.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import type { ChangeMembershipProps } from './open-change-membership.ts';

/** Gives days of a level, or ends a membership; a member keeps the level. */
export function ChangeMembershipDialog({
  user,
  action,
  membership,
  types,
  dialog,
}: DialogProps<ChangeMembershipProps, void>) {
  const isGiving = action === 'give';
  const first = membership.level || (types[0]?.level ?? 0);
  const { form: frame, ...form } = useForm({ level: String(first), days: '30', reason: '' }, { hold: dialog.hold });
  const requestId = useRequestId();
  const days = wholeAmount(form.values.days);
  const isDays = days !== null && days >= 1 && days <= maxGivenDays;

  const problem = () =>
    firstProblem([
      ['days', isGiving && !isDays && vipErrors.days],
      ['reason', form.values.reason.trim() === '' && vipErrors.noReason],
    ]);

  async function save(): Promise<void> {
    const asked = {
      id: user.id,
      action,
      reason: form.values.reason.trim(),
      ...(isGiving && { level: Number(form.values.level), days: days ?? 0 }),
    };
    await send(changeMembership, { ...asked, request_id: requestId(asked) });
    toast.success(isGiving ? `已给${user.name} ${days} 天会员` : `已收回${user.name}的会员`);
    dialog.done();
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel={isGiving ? '给予' : '收回'}
    >
      {isGiving && (
        <>
          <Field label="会员等级" hint={membership.level > 0 ? '会员生效期间只能延长现在的等级。' : undefined}>
            <select
              name="level"
              value={form.values.level}
              disabled={form.isBusy || membership.level > 0}
              onChange={({ target }) => form.write('level', target.value, ['level'])}
            >
              {types.map(({ level, name }) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Field label="天数" error={form.errors.days} hint="从现在的到期时间往后延长；没有会员时从现在开始。">
            <input type="text" inputMode="numeric" autoComplete="off" data-focus-first {...form.control('days')} />
          </Field>
        </>
      )}
      {!isGiving && <p>{`${user.name}的会员会立即结束，已付的款项不会退回。`}</p>}
      <Field label="原因" error={form.errors.reason} hint="只写进审计日志。">
        <textarea rows={2} maxLength={reasonMaxLength} {...form.control('reason')} />
      </Field>
    </DialogForm>
  );
}
