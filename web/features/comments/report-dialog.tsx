import './composer.css';

import { report } from '#contract/features/reports/calls.ts';
import { reportErrors } from '#contract/features/reports/copy.ts';
import { reportDetailMaxLength } from '#contract/features/reports/limits.ts';
import {
  type ReportReason,
  reportReasonNames,
  reportReasons,
  type ReportType,
} from '#contract/features/reports/rules.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

export interface ReportedThing {
  type: ReportType;
  id: number;
}

/** Why something should not be here. */
export function ReportDialog({ type, id, dialog }: DialogProps<ReportedThing, void>) {
  const { form, values, errors, isBusy, control, submit, write } = useForm(
    { reason: '', detail: '' },
    { hold: dialog.hold },
  );
  const problem = firstProblem([
    ['reason', values.reason === '' && reportErrors.reason],
    ['detail', Array.from(values.detail).length > reportDetailMaxLength && reportErrors.detail],
  ]);
  async function work(): Promise<void> {
    await send(report, { type, id, reason: values.reason as ReportReason, detail: values.detail.trim() });
    dialog.done();
  }
  return (
    <form
      ref={form}
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <Field label="举报原因" error={errors.reason}>
        <select name="reason" value={values.reason} onChange={(event) => write('reason', event.target.value)}>
          <option value="">请选择</option>
          {reportReasonNames.map((name) => (
            <option key={name} value={name}>
              {reportReasons[name]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="补充说明" error={errors.detail} hint="可以不填">
        <textarea {...control('detail')} rows={3} />
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在提交…' : '提交举报'}
        </button>
      </div>
    </form>
  );
}
