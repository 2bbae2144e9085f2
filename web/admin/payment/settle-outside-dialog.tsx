import '../form/form.css';

import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { OrderDetail } from '#contract/features/payment/entities.ts';
import { refundReasonMaxLength } from '#contract/features/payment/limits.ts';
import { settleOrderOutside } from '#contract/features/payment/orders.calls.ts';
import { SecondStepField } from '#web/features/auth/totp/second-step-field.tsx';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import type { SettleOutsideProps } from './open-settle-outside.ts';

/** What was done outside of the site, and the password of the administrator. */
export function SettleOutsideDialog({ order, dialog }: DialogProps<SettleOutsideProps, OrderDetail>) {
  const { form: frame, ...form } = useForm({ reason: '', password: '', code: '' }, { hold: dialog.hold });
  const reason = form.values.reason.trim();

  async function save(): Promise<void> {
    const { password, code } = form.values;
    const after = await send(settleOrderOutside, { id: order.id, reason, password, code });
    toast.success('订单已结束');
    dialog.done(after);
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(firstProblem([['reason', reason === '' && paymentErrors.noOutcome]]), save)}
      onCancel={() => dialog.cancel()}
      submitLabel="结束订单"
      isDestructive
    >
      <p>
        「{order.title}
        」会变为已关闭，占用的优惠券随即释放。本站不会退款，也不会发放权益，请确认款项已在支付渠道处理好。结束后不能撤销。
      </p>
      <Field label="怎样处理的" error={form.errors.reason} hint="写入订单的经过，买家会在通知里看到。">
        <textarea
          rows={2}
          maxLength={refundReasonMaxLength}
          placeholder="例如：已在支付宝全额退款"
          data-focus-first
          {...form.control('reason')}
        />
      </Field>
      <Field label="您的登录密码" error={form.errors.password}>
        <input type="password" autoComplete="current-password" {...form.control('password')} />
      </Field>
      <SecondStepField form={form} />
    </DialogForm>
  );
}
