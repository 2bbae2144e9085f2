import { useState } from 'react';

import { giveCoupon } from '#contract/features/coupons/calls.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';

/** Gives a coupon of a batch to one user. */
export function GiveCouponDialog({ id, dialog }: DialogProps<{ id: number }, void>) {
  const [key] = useState(makeIdempotencyKey);
  const { form, values, errors, isBusy, control, submit } = useForm({ user_id: '' }, { hold: dialog.hold });
  const problem = firstProblem([['user_id', !wholeAmount(values.user_id) && '请填写用户编号']]);
  async function work(): Promise<void> {
    await send(giveCoupon, { id, user_id: wholeAmount(values.user_id) ?? 0 }, { idempotencyKey: key });
    toast.success('已发放，并通知了对方');
    dialog.done();
  }
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="发放"
      onSubmit={() => submit(problem, work)}
      onCancel={() => dialog.cancel()}
    >
      <Field label="用户编号" hint="在「用户」列表或对方主页的地址里查看" error={errors.user_id}>
        <input {...control('user_id')} type="text" inputMode="numeric" autoComplete="off" data-focus-first />
      </Field>
    </DialogForm>
  );
}
