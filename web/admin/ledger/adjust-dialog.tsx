import '../form/form.css';

import { adjustBalance } from '#contract/features/ledger/calls.ts';
import { currencyNames, ledgerErrors } from '#contract/features/ledger/copy.ts';
import { memoMaxLength } from '#contract/features/ledger/limits.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { type DialogProps, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import { amountProblem, parseAmount } from './adjustment.ts';
import type { AdjustBalanceProps } from './open-adjust-balance.ts';

/** Gives points or experience to a user, or takes them. */
export function AdjustDialog({ user, balances, dialog }: DialogProps<AdjustBalanceProps, void>) {
  const { form: frame, ...form } = useForm({ currency: 'point', amount: '', memo: '' }, { hold: dialog.hold });
  const requestId = useRequestId();
  const names = currencyNames(usePointsText());
  const currency = form.values.currency as 'point' | 'exp';

  const problem = () =>
    firstProblem([
      ['amount', amountProblem(form.values.amount)],
      ['memo', form.values.memo.trim() === '' && ledgerErrors.noMemo],
    ]);

  async function save(): Promise<void> {
    const asked = {
      id: user.id,
      currency,
      amount: parseAmount(form.values.amount) ?? 0,
      memo: form.values.memo.trim(),
    };
    const what = `${formatExact(Math.abs(asked.amount))} ${names[currency]}`;
    const isTaken = asked.amount < 0;
    await openConfirm({
      title: isTaken ? `扣除 ${what}？` : `增加 ${what}？`,
      content: `${user.name}的明细里会多一笔「管理员调整」，原因是“${asked.memo}”，本人可以看到。`,
      confirm: isTaken ? '扣除' : '增加',
      tone: isTaken ? 'danger' : 'info',
    });
    const { balance } = await send(adjustBalance, { ...asked, request_id: requestId(asked) });
    toast.success(`已${isTaken ? '扣除' : '增加'} ${what}，现在有 ${formatExact(balance)}`);
    dialog.done();
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel="调整"
    >
      <Field label="调整什么" hint={`现在有 ${formatExact(balances[currency])} ${names[currency]}`}>
        <select
          name="currency"
          value={currency}
          disabled={form.isBusy}
          onChange={({ target }) => form.write('currency', target.value, ['currency', 'amount'])}
        >
          <option value="point">{names.point}</option>
          <option value="exp">{names.exp}</option>
        </select>
      </Field>
      <Field label="数额" error={form.errors.amount} hint="正数增加，负数扣除，例如 100 或 -20。">
        <input type="text" autoComplete="off" data-focus-first {...form.control('amount')} />
      </Field>
      <Field label="原因" error={form.errors.memo} hint="写进明细，本人可以看到。">
        <textarea rows={2} maxLength={memoMaxLength} {...form.control('memo')} />
      </Field>
    </DialogForm>
  );
}
