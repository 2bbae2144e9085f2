import '../form/form.css';

import { useState } from 'react';

import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { OrderDetail } from '#contract/features/payment/entities.ts';
import { refundReasonMaxLength } from '#contract/features/payment/limits.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { SecondStepField } from '#web/features/auth/totp/second-step-field.tsx';
import { CallError, send } from '#web/kit/client.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { type DialogProps, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import type { RefundProps } from './open-refund.ts';
import { parseFen } from '#web/kit/parse-fen.ts';

/** How much goes back, why, and the password of the administrator. */
export function RefundDialog({ order, dialog }: DialogProps<RefundProps, OrderDetail>) {
  const left = order.amount - order.refunded;
  const { form: frame, ...form } = useForm(
    { amount: fenText(left), reason: '', password: '', code: '' },
    { hold: dialog.hold },
  );
  const requestId = useRequestId();
  /** What the server said cannot be taken back. */
  const [missing, setMissing] = useState('');
  const fen = parseFen(form.values.amount);

  const problem = () =>
    firstProblem([
      ['amount', (fen === null || fen === 0) && paymentErrors.refundAmount],
      ['amount', fen !== null && fen > left && paymentErrors.tooMuch(fenText(left))],
      ['reason', form.values.reason.trim() === '' && paymentErrors.noReason],
    ]);

  async function save(): Promise<void> {
    const asked = { id: order.id, amount: fen ?? 0, reason: form.values.reason.trim(), force: missing !== '' };
    await openConfirm({
      title: `退给${order.buyer.name} ¥${fenText(asked.amount)}？`,
      content: asked.force
        ? `${missing}仍然退款后，收不回的部分由本站承担。`
        : '订单给出的权益会按退款的比例收回，款项原路退回，不能撤销。',
      confirm: '退款',
      tone: 'danger',
    });
    try {
      const after = await send(refundOrder, {
        ...asked,
        password: form.values.password,
        code: form.values.code,
        request_id: requestId(asked),
      });
      toast.success('已提交退款');
      dialog.done(after);
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') setMissing(error.message);
      throw error;
    }
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel={missing === '' ? '退款' : '仍然退款'}
      isDestructive
    >
      <p>
        「{order.title}」，{order.buyer.name}付款 ¥{fenText(order.amount)}。款项原路退回，给出的权益按比例收回。
      </p>
      <Field label="金额（元）" error={form.errors.amount} hint={`最多还能退 ¥${fenText(left)}`}>
        <input type="text" inputMode="decimal" autoComplete="off" data-focus-first {...form.control('amount')} />
      </Field>
      <Field label="原因" error={form.errors.reason} hint="买家会在通知里看到。">
        <textarea rows={2} maxLength={refundReasonMaxLength} {...form.control('reason')} />
      </Field>
      <Field label="您的登录密码" error={form.errors.password}>
        <input type="password" autoComplete="current-password" {...form.control('password')} />
      </Field>
      <SecondStepField form={form} />
      {missing !== '' && <p role="alert">{missing}</p>}
    </DialogForm>
  );
}
