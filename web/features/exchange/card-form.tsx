import { exchangeErrors } from '#contract/features/exchange/copy.ts';
import type { Gained } from '#contract/features/exchange/entities.ts';
import { cardInputMaxLength } from '#contract/features/exchange/limits.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { runExchange } from './redeem.ts';

/** What a card gave, and where it is. */
function sentenceOf({ goods, coupon, vip, point }: Gained, pointsText: string): string {
  if (goods) return `得到「${goods.name}」，在下面的「我的礼品」里查看`;
  if (coupon) return `得到「${coupon.name}」，在「优惠券」里查看券码`;
  if (vip) return `得到 ${vip.days} 天${vip.level_name}，已经生效`;
  return `得到 ${formatExact(point)} ${pointsText}`;
}

/** 卡密: whatever is typed goes to the server, which reads any case, spacing and width. */
export function CardForm({ onDone }: { onDone: () => Promise<void> }) {
  const name = usePointsText();
  const { form, values, errors, isBusy, control, write, submit } = useForm({ code: '' });
  const problem = firstProblem([['code', values.code.trim() === '' && exchangeErrors.noCard]]);
  async function work(): Promise<void> {
    const { gained } = await runExchange({ kind: 'card', code: values.code });
    write('code', '');
    toast.success(sentenceOf(gained, name));
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
      <h2>使用卡密</h2>
      <p>卡密由站长发放，可以换成{name}、礼品、优惠券或会员。不区分大小写，空格和横线可以省略。</p>
      <div className="exchange-line">
        <Field label="卡密" error={errors.code}>
          <input
            {...control('code')}
            className="exchange-code"
            type="text"
            maxLength={cardInputMaxLength}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <button
          className="button button-primary"
          type="submit"
          // Not `disabled`, which would lose the focus.
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? '正在兑换…' : '使用'}
        </button>
      </div>
    </form>
  );
}
