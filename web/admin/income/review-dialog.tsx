import '../form/form.css';

import { withdrawErrors } from '#contract/features/income/copy.ts';
import type { WithdrawalDetail } from '#contract/features/income/entities.ts';
import { withdrawProofMaxLength, withdrawReasonMaxLength } from '#contract/features/income/limits.ts';
import { approveWithdrawal, payWithdrawal } from '#contract/features/income/withdrawals.calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { SecondStepField } from '#web/features/auth/totp/second-step-field.tsx';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import type { ReviewProps } from './open-withdrawals.ts';

/** What the administrator confirms with their password: the approval, or the number of the transfer. */
export function ReviewDialog({ withdrawal, act, dialog }: DialogProps<ReviewProps, WithdrawalDetail>) {
  const { id, amount, fee, user } = withdrawal;
  const isPaying = act === 'pay';
  const { form: frame, ...form } = useForm({ proof: '', note: '', password: '', code: '' }, { hold: dialog.hold });
  const { values } = form;
  const problem = () => firstProblem([['proof', isPaying && values.proof.trim() === '' && withdrawErrors.noProof]]);

  async function save(): Promise<void> {
    const typed = { id, password: values.password, code: values.code };
    const after = isPaying
      ? await send(payWithdrawal, { ...typed, proof: values.proof.trim(), note: values.note.trim() })
      : await send(approveWithdrawal, typed);
    toast.success(isPaying ? '已标记为到账' : '已通过，请转账后确认打款');
    dialog.done(after);
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel={isPaying ? '确认已打款' : '通过'}
    >
      <p>
        {isPaying
          ? `请先在支付宝向${user.name}转账 ¥${fenText(amount - fee)}（账号与姓名在申请页「显示完整信息」里），再填写转账单号。确认后不能撤销。`
          : `${user.name}申请提现 ¥${fenText(amount)}，实际到账 ¥${fenText(amount - fee)}。通过后对方不能再取消。`}
      </p>
      {isPaying && (
        <>
          <Field label="转账单号" error={form.errors.proof} hint="支付宝账单详情中的订单号，对方会看到。">
            <input
              type="text"
              autoComplete="off"
              maxLength={withdrawProofMaxLength}
              data-focus-first
              {...form.control('proof')}
            />
          </Field>
          <Field label="备注（可不填）" error={form.errors.note} hint="只有管理员看得到。">
            <input type="text" maxLength={withdrawReasonMaxLength} {...form.control('note')} />
          </Field>
        </>
      )}
      <Field label="您的登录密码" error={form.errors.password}>
        <input
          type="password"
          autoComplete="current-password"
          data-focus-first={!isPaying || undefined}
          {...form.control('password')}
        />
      </Field>
      <SecondStepField form={form} />
    </DialogForm>
  );
}
