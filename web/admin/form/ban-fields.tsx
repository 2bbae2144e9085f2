import { banReasonMaxLength } from '#contract/features/accounts/limits.ts';
import type { useForm } from '#web/kit/use-form.ts';
import { Field } from '#web/ui/field.tsx';

import { fromShanghaiField } from '../editor/panel/local-time.ts';

export type BanValues = Record<'reason' | 'length' | 'until', string>;

const dayMs = 86_400_000;

const lengths = [
  { value: '1', label: '1 天' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: 'date', label: '到指定时间' },
  { value: '', label: '永久' },
];

export const noBan: BanValues = { reason: '', length: '7', until: '' };

/** The end of a ban for the call; null: permanent. '' when no valid time was entered. */
export function endOfBan({ length, until }: BanValues, nowMs = Date.now()): string | null {
  if (length === '') return null;
  if (length === 'date') return fromShanghaiField(until) ?? '';
  return new Date(nowMs + Number(length) * dayMs).toISOString();
}

type BanForm = Pick<ReturnType<typeof useForm<keyof BanValues>>, 'values' | 'errors' | 'isBusy' | 'control' | 'write'>;

/** The reason and duration of a ban. */
export function BanFields({ form, hint }: { form: BanForm; hint: string }) {
  const { values, errors, isBusy, control, write } = form;
  return (
    <>
      <Field label="封禁多久" error={values.length === 'date' ? undefined : errors.until}>
        <select
          name="length"
          value={values.length}
          disabled={isBusy}
          onChange={({ target }) => write('length', target.value, ['length', 'until'])}
        >
          {lengths.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {values.length === 'date' && (
        <Field label="结束时间" error={errors.until}>
          <input type="datetime-local" {...control('until')} />
        </Field>
      )}
      <Field label="原因" error={errors.reason} hint={hint}>
        <textarea rows={2} maxLength={banReasonMaxLength} {...control('reason')} />
      </Field>
    </>
  );
}
