import { type FormEvent, useState } from 'react';

import { paymentErrors } from '#contract/features/payment/copy.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type ChosenDays, daysOfMonth, isSpan, monthOfDays } from './revenue-span.ts';

interface DaysFormProps {
  /** The days that are shown. */
  shown: readonly string[];
  months: readonly string[];
  onChoose: (days: ChosenDays) => void;
}

/** A month, or a first and a last day. */
export function DaysForm({ shown, months, onChoose }: DaysFormProps) {
  const [days, setDays] = useState<ChosenDays>({ from: shown[0] ?? '', to: shown.at(-1) ?? '' });

  function choose(event: FormEvent): void {
    event.preventDefault();
    if (isSpan(days)) onChoose(days);
    else toast.warning(paymentErrors.range);
  }

  return (
    <form className="revenue-span" onSubmit={choose}>
      <label>
        <span>月份</span>
        <select
          className="input"
          value={monthOfDays(days)}
          onChange={({ target }) => target.value !== '' && onChoose(daysOfMonth(target.value))}
        >
          <option value="">自选日期</option>
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </select>
      </label>
      <label>
        <span>从</span>
        <input
          className="input"
          type="date"
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
      </label>
      <label>
        <span>到</span>
        <input
          className="input"
          type="date"
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </label>
      <button className="button" type="submit">
        查看
      </button>
    </form>
  );
}
