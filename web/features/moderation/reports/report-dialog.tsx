import './report-dialog.css';

import { useId } from 'react';

import { report } from '#contract/features/moderation/reports.calls.ts';
import { reportErrors } from '#contract/features/moderation/copy.ts';
import { reportDetailMaxLength } from '#contract/features/moderation/limits.ts';
import { type ReportReason, reportReasonNames, reportReasons } from '#contract/features/moderation/reports.rules.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import type { ReportTarget } from './open-report.ts';

interface ReasonsProps {
  name: string;
  value: string;
  error: string | undefined;
  isBusy: boolean;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ name: thing, value, error, isBusy, onChoose }: ReasonsProps) {
  const id = useId();
  return (
    <fieldset className="report-reasons" aria-describedby={error && id}>
      <legend>为什么举报 {thing}？</legend>
      {reportReasonNames.map((name, place) => (
        <label key={name}>
          <input
            type="radio"
            name="reason"
            value={name}
            checked={value === name}
            disabled={isBusy}
            data-focus-first={place === 0 || undefined}
            onChange={() => onChoose(name)}
          />
          {reportReasons[name]}
        </label>
      ))}
      {error && (
        <p className="field-error" id={id} role="alert">
          <Icon name="info" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Why something should not be here. @see docs/reference/README.md (举报) */
export function ReportDialog({ type, id, name, dialog }: DialogProps<ReportTarget, void>) {
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
      className="dialog-form report-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <Reasons
        name={name}
        value={values.reason}
        error={errors.reason}
        isBusy={isBusy}
        onChoose={(reason) => write('reason', reason)}
      />
      <Field label="补充说明（选填）" error={errors.detail}>
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
