import '../form/form.css';

import { useState } from 'react';

import { withdrawErrors } from '#contract/features/income/copy.ts';
import type { PaidWithdrawal } from '#contract/features/income/entities.ts';
import { firstStatementYear, lastStatementYear, withdrawExportLength } from '#contract/features/income/limits.ts';
import { exportWithdrawals } from '#contract/features/income/withdrawals.calls.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import { SecondStepField } from '#web/features/auth/totp/second-step-field.tsx';
import { send } from '#web/kit/client.ts';
import { type CsvColumn, saveCsv } from '#web/kit/csv.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import { csvTime } from '../list/cells.tsx';

const columns: readonly CsvColumn<PaidWithdrawal>[] = [
  { label: '申请编号', csv: ({ id }) => id },
  { label: '用户', csv: ({ user }) => user },
  { label: '真实姓名', csv: ({ real_name }) => real_name },
  { label: '支付宝账号', csv: ({ account }) => account },
  { label: '提现金额（元）', csv: ({ amount }) => fenToYuan(amount) },
  { label: '手续费（元）', csv: ({ fee }) => fenToYuan(fee) },
  { label: '实际到账（元）', csv: ({ amount, fee }) => fenToYuan(amount - fee) },
  { label: '转账单号', csv: ({ proof }) => proof },
  { label: '申请时间', csv: ({ created_at }) => csvTime(created_at) },
  { label: '打款时间', csv: ({ paid_at }) => csvTime(paid_at) },
];

/** Year and password of the file, which names receivers in full. */
export function AccountantFileDialog({ dialog }: DialogProps<object, void>) {
  const [now] = useState(() => String(new Date().getFullYear()));
  const { form: frame, ...form } = useForm({ year: now, month: '0', password: '', code: '' }, { hold: dialog.hold });
  const year = Number(form.values.year);
  const isYear = Number.isInteger(year) && year >= firstStatementYear && year <= lastStatementYear;

  async function save(): Promise<void> {
    const { password, code } = form.values;
    const month = Number(form.values.month);
    const { list } = await send(exportWithdrawals, { year, month, password, code });
    saveCsv(`提现-${year}${month > 0 ? `-${String(month).padStart(2, '0')}` : ''}.csv`, columns, list);
    toast.success(`已导出 ${list.length} 笔`);
    dialog.done();
  }

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(firstProblem([['year', !isYear && withdrawErrors.year]]), save)}
      onCancel={() => dialog.cancel()}
      submitLabel="导出"
    >
      <p>文件含收款人的完整账号与实名，请妥善保管。这次导出会记入操作日志。</p>
      <Field label="年份" error={form.errors.year}>
        <input type="text" inputMode="numeric" maxLength={4} data-focus-first {...form.control('year')} />
      </Field>
      <Field label="月份" error={form.errors.month} hint={`一个文件最多 ${formatExact(withdrawExportLength)} 笔。`}>
        <select
          name="month"
          value={form.values.month}
          disabled={form.isBusy}
          onChange={({ target }) => form.write('month', target.value)}
        >
          <option value="0">全年</option>
          {Array.from({ length: 12 }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1} 月
            </option>
          ))}
        </select>
      </Field>
      <Field label="您的登录密码" error={form.errors.password}>
        <input type="password" autoComplete="current-password" {...form.control('password')} />
      </Field>
      <SecondStepField form={form} />
    </DialogForm>
  );
}
