import { exchangeErrors } from '#contract/features/exchange/copy.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { ExchangeState } from './exchange-page.tsx';
import { runExchange } from './redeem.ts';
import { wholeAmount } from './whole-amount.ts';

/** The points that somebody may get now: of the day's cap, what their experience is enough for. */
function mostPoints({ exp, rate, left }: ExchangeState): number {
  return Math.min(left, Math.floor(exp / rate));
}

/** 经验换积分: the reader types points and sees what they cost. */
export function PointForm({ state, onDone }: { state: ExchangeState; onDone: () => Promise<void> }) {
  const name = usePointsText();
  const { rate, daily, left } = state;
  const most = mostPoints(state);
  const { form, values, errors, isBusy, control, write, submit } = useForm({ amount: '' });
  const point = wholeAmount(values.amount);
  const problem = firstProblem([
    ['amount', !point && `请填写要换的${name}，不小于 1`],
    ['amount', point !== null && point > left && exchangeErrors.dailyCap(left, name)],
    ['amount', point !== null && point > most && `经验不足，最多可以换 ${formatExact(most)} ${name}`],
  ]);
  async function work(): Promise<void> {
    const { gained } = await runExchange({ kind: 'point', amount: (point ?? 0) * rate });
    write('amount', '');
    toast.success(`换到 ${formatExact(gained.point)} ${name}`);
    await onDone();
  }
  return (
    <form
      className="panel exchange-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <h2>经验换{name}</h2>
      <p>
        {formatExact(rate)} 经验换 1 {name}，每天最多换 {formatExact(daily)}，今天还可以换 {formatExact(left)}
        。换出的经验会扣除，等级可能随之下降。
      </p>
      <div className="exchange-line">
        <Field
          label={`要换的${name}`}
          error={errors.amount}
          hint={point ? `需要 ${formatExact(point * rate)} 经验` : `现在最多可以换 ${formatExact(most)}`}
        >
          <input {...control('amount')} type="text" inputMode="numeric" maxLength={20} autoComplete="off" />
        </Field>
        <button
          className="button button-primary"
          type="submit"
          // Not `disabled`, which would lose the focus.
          aria-disabled={isBusy || most === 0 || undefined}
        >
          {isBusy ? '正在兑换…' : '兑换'}
        </button>
      </div>
    </form>
  );
}
