import { useState } from 'react';

import { discountedFen } from '#contract/features/membership/rules.ts';
import { channelNames } from '#contract/features/payment/copy.ts';
import { maxOrderAmount } from '#contract/features/payment/limits.ts';
import { giveTip } from '#contract/features/tips/calls.ts';
import { tipErrors } from '#contract/features/tips/copy.ts';
import type { PayOffer } from '#contract/features/tips/entities.ts';
import { maxTipPoint, tipMessageLength } from '#contract/features/tips/limits.ts';
import { fenForPoints, pointsForFen, yuanText } from '#contract/features/tips/rules.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { CouponPicks } from '#web/features/coupons/coupon-picks.tsx';
import { useCoupon } from '#web/features/membership/use-coupon.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { parseFen } from '#web/kit/parse-fen.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { useLateFocus } from '#web/ui/dialogs/use-late-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';

import type { Paid, PayDialogProps } from './open-pay.ts';
import { type Choice, targetOf } from './pay-choice.ts';

type Way = Choice['channel'] | 'point';

interface PayFormProps extends DialogProps<PayDialogProps, Paid> {
  offer: PayOffer;
  /** The balance may have changed. */
  reload: () => Promise<void>;
  onPay: (choice: Choice) => void;
}

function Who({ to }: Pick<PayOffer, 'to'>) {
  const pointsText = usePointsText();
  if (!to) return <p className="pay-to">打赏本站，赠送{pointsText}</p>;
  return (
    <p className="pay-to">
      <Avatar src={to.avatar_url} seed={to.id} size={32} />
      <span>
        打赏 <b>{to.name}</b>
      </span>
    </p>
  );
}

interface PresetsProps {
  offer: PayOffer;
  value: number | null;
  way: Way;
  isBusy: boolean;
  onChoose: (point: number) => void;
}

function Presets({ offer: { presets, rate, to }, value, way, isBusy, onChoose }: PresetsProps) {
  const pointsText = usePointsText();
  return (
    <fieldset className="pay-presets">
      <legend className="visually-hidden">选一个数额</legend>
      {presets.map((point) => (
        <label key={point}>
          <input
            className="visually-hidden"
            type="radio"
            name="preset"
            value={point}
            checked={point === value}
            disabled={isBusy}
            data-focus-first={point === value || undefined}
            onChange={() => onChoose(point)}
          />
          <b>{way === 'point' ? formatExact(point) : `¥${yuanText(fenForPoints(point, rate))}`}</b>
          {(way === 'point' || !to) && (
            <span>{way === 'point' ? pointsText : `${formatExact(point)} ${pointsText}`}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

interface WaysProps {
  ways: readonly Way[];
  value: Way;
  isBusy: boolean;
  onChoose: (way: Way) => void;
}

function Ways({ ways, value, isBusy, onChoose }: WaysProps) {
  const pointsText = usePointsText();
  if (ways.length < 2) return null;
  return (
    <fieldset className="pay-ways">
      <legend className="visually-hidden">付款方式</legend>
      {ways.map((way) => (
        <label key={way}>
          <input
            type="radio"
            name="way"
            value={way}
            checked={way === value}
            disabled={isBusy}
            onChange={() => onChoose(way)}
          />
          {way === 'point' ? `用${pointsText}` : channelNames[way]}
        </label>
      ))}
    </fieldset>
  );
}

/** What the button does, and with how much. */
function submitText(
  way: Way,
  point: number | null,
  { rate }: PayOffer,
  pointsText: string,
  rebate: number | null,
): string {
  if (point === null) return '打赏';
  return way === 'point'
    ? `打赏 ${formatExact(point)} ${pointsText}`
    : `扫码打赏 ¥${yuanText(discountedFen(fenForPoints(point, rate), rebate))}`;
}

/** Missing points, and the way on: paying for them is offered where money can be paid. */
function Balance({
  point,
  cost,
  onPayMoney,
}: {
  point: number;
  cost: number | null;
  onPayMoney?: (() => void) | undefined;
}) {
  const pointsText = usePointsText();
  const missing = cost === null ? 0 : cost - point;
  return (
    <p className="pay-balance" aria-live="polite">
      我有 {formatExact(point)} {pointsText}
      {missing > 0 && (
        <>
          ，还差 {formatExact(missing)} {pointsText}
          {onPayMoney ? (
            <button className="pay-back" type="button" onClick={onPayMoney}>
              改用扫码
            </button>
          ) : (
            <a href="/user-center/index#check-in">去签到</a>
          )}
        </>
      )}
    </p>
  );
}

/** Points of an amount as it was typed, in yuan or in points; null for no amount. */
function pointsOf(typed: string, isYuan: boolean, rate: number): number | null {
  const point = isYuan ? pointsForFen(parseFen(typed.normalize('NFKC')) ?? 0, rate) : wholeAmount(typed);
  return point !== null && point >= 1 && point <= maxTipPoint ? point : null;
}

/** How much, by what and with which words. */
export function PayForm({ offer, reload, onPay, dialog, ...props }: PayFormProps) {
  const { to, presets, channels, point: own, rate, thanks } = offer;
  const ways: readonly Way[] = to ? [...channels, 'point'] : channels;
  const [way, setWay] = useState<Way>(ways[0] ?? 'point');
  const pointsText = usePointsText();
  const requestId = useRequestId();
  const coupon = useCoupon('points');
  /** Money for somebody is told in yuan; points, also those to be given for money, are counted. */
  const isYuan = (of: Way): boolean => to !== null && of !== 'point';
  const amountText = (amount: number | null, of: Way): string =>
    amount === null ? '' : isYuan(of) ? yuanText(fenForPoints(amount, rate)) : String(amount);
  const { form, ...fields } = useForm(
    { point: amountText(props.points ?? presets[0] ?? null, way), message: '' },
    { hold: dialog.hold },
  );
  useLateFocus(form);
  const point = pointsOf(fields.values.point, isYuan(way), rate);
  function chooseWay(next: Way): void {
    if (isYuan(next) !== isYuan(way)) fields.write('point', amountText(point, next));
    setWay(next);
  }
  const message = fields.values.message.trim();
  const isShort = way === 'point' && point !== null && point > own;
  const problem = firstProblem([
    ['point', point === null && (isYuan(way) ? tipErrors.yuan : tipErrors.point)],
    ['point', way !== 'point' && point !== null && fenForPoints(point, rate) > maxOrderAmount && tipErrors.tooMuch],
    ['point', isShort && `${pointsText}不足`],
    ['message', Array.from(message).length > tipMessageLength && tipErrors.longMessage],
  ]);
  async function work(): Promise<void> {
    if (point === null) return;
    if (way !== 'point') return onPay({ point, message, channel: way, coupon: coupon.coupon });
    const asked = { point, message, ...targetOf(props) };
    try {
      const left = await send(giveTip, { ...asked, request_id: requestId(asked) });
      updateUser({ point: left.point });
      dialog.done({ point, thanks });
    } catch (error) {
      await reload();
      throw error;
    }
  }
  const [channel] = channels;
  return (
    <form
      ref={form}
      className="dialog-form pay-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.submit(problem, work);
      }}
    >
      <Who to={to} />
      <Ways ways={ways} value={way} isBusy={fields.isBusy} onChoose={chooseWay} />
      <Presets
        offer={offer}
        value={point}
        way={way}
        isBusy={fields.isBusy}
        onChoose={(chosen) => fields.write('point', amountText(chosen, way))}
      />
      <Field
        label={isYuan(way) ? '其他金额（元）' : `其他数额（${pointsText}）`}
        error={fields.errors.point}
        hint={to ? undefined : `${formatExact(rate)} ${pointsText}合 1 元`}
      >
        <input
          type="text"
          inputMode={isYuan(way) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          {...fields.control('point')}
        />
      </Field>
      {to && (
        <Field label="留言" error={fields.errors.message}>
          <input
            type="text"
            placeholder="写句话给 TA（可不填）"
            maxLength={tipMessageLength}
            {...fields.control('message')}
          />
        </Field>
      )}
      {!to && (
        <Field label="优惠券码" error={coupon.problem || undefined}>
          <input
            type="text"
            autoComplete="off"
            maxLength={40}
            placeholder="没有可不填"
            value={coupon.text}
            onChange={({ target }) => coupon.write(target.value)}
          />
        </Field>
      )}
      {!to && <CouponPicks scope="points" typed={coupon.text} onPick={coupon.write} />}
      {way === 'point' && (
        <Balance point={own} cost={point} onPayMoney={channel ? () => chooseWay(channel) : undefined} />
      )}
      <div className="dialog-actions">
        <button className="button" type="button" disabled={fields.isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button
          className="button button-primary"
          type="submit"
          disabled={fields.isBusy || isShort || coupon.isChecking || coupon.problem !== ''}
        >
          {fields.isBusy ? '正在打赏…' : submitText(way, point, offer, pointsText, coupon.coupon.rebate)}
        </button>
      </div>
    </form>
  );
}
