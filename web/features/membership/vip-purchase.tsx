import { useState } from 'react';

import { alipayPrecreate, becomeVip, getMembership } from '#contract/features/membership/calls.ts';
import { durationNames, vipCopy, vipErrors } from '#contract/features/membership/copy.ts';
import type { VipOffer, VipType } from '#contract/features/membership/entities.ts';
import { discountedFen, endWith, pointsOfFen, yuanText } from '#contract/features/membership/rules.ts';
import { channelNames } from '#contract/features/payment/copy.ts';
import { vipQrSize } from '#contract/features/payment/limits.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import { CouponPicks } from '#web/features/coupons/coupon-picks.tsx';
import { PayCode } from '#web/features/payment/pay-code.tsx';
import { usePayment } from '#web/features/payment/use-payment.ts';
import { VipFace } from '#web/features/accounts/user-marks.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { DialogCancelled, type DialogProps, openAlert } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { CompareTable } from './compare-table.tsx';
import { exchangePoints } from './exchange-points.ts';
import type { VipDialogProps } from './open-vip.ts';
import { type Coupon, useCoupon } from './use-coupon.ts';
import { PointPrice, Price } from './vip-price.tsx';

type State = CallOutput<typeof getMembership>;

interface LevelsProps {
  types: readonly VipType[];
  offers: readonly VipOffer[];
  current: number;
  onChoose: (level: number) => void;
}

/** What buying a level is to somebody. */
const levelNotes = { open: vipCopy.open, renew: vipCopy.current, upgrade: vipCopy.upgrade } as const;

/** The levels that can be bought; a higher one than the present is an upgrade. */
function Levels({ types, offers, current, onChoose }: LevelsProps) {
  return (
    <fieldset className="vip-levels">
      <legend className="visually-hidden">会员等级</legend>
      {types
        .filter(({ level }) => offers.some((offer) => offer.level === level))
        .map(({ level, name }) => (
          <label key={level}>
            <input
              className="visually-hidden"
              type="radio"
              name="vip-level"
              checked={level === current}
              onChange={() => onChoose(level)}
            />
            <VipFace level={level} size={24} />
            <span>
              <b>{name}</b>
              <small>{levelNotes[offers.find((offer) => offer.level === level)?.mode ?? 'open']}</small>
            </span>
          </label>
        ))}
    </fieldset>
  );
}

function Durations({
  offers,
  current,
  onChoose,
}: {
  offers: readonly VipOffer[];
  current: VipOffer;
  onChoose: (duration: VipOffer['duration']) => void;
}) {
  return (
    <fieldset className="vip-durations">
      <legend>时长</legend>
      {offers.map(({ duration, mode, name, days, price, original_price, is_limited }) => (
        <label key={duration}>
          <input
            className="visually-hidden"
            type="radio"
            name="vip-duration"
            checked={duration === current.duration}
            onChange={() => onChoose(duration)}
          />
          {is_limited && <em>限时</em>}
          <span>
            {mode === 'upgrade' ? `剩余 ${days} 天` : name || durationNames[duration]}
            {mode !== 'upgrade' && name !== '' && <i>{durationNames[duration]}</i>}
          </span>
          <b>
            <small>¥</small>
            {yuanText(price)}
          </b>
          {original_price > price && (
            <del aria-label={`原价 ¥${yuanText(original_price)}`}>¥{yuanText(original_price)}</del>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** The code to scan; it is made anew whenever what it is for changes. */
function Scan({
  state,
  offer,
  coupon,
  price,
  onPaid,
}: {
  state: State;
  offer: VipOffer;
  coupon: Coupon;
  price: number;
  onPaid: () => void;
}) {
  const { channels, membership } = state;
  const [channel, setChannel] = useState(channels[0]);
  const { level, duration, mode } = offer;
  const isMember = membership.level > 0;
  const payment = usePayment(channel ? JSON.stringify([level, duration, coupon.code, channel]) : null, {
    make: () =>
      send(alipayPrecreate, {
        point: fenToYuan(price),
        memo: isMember ? vipCopy.renew : vipCopy.open,
        isVip: isMember,
        channel,
        level,
        vip_duration: duration,
        renew: mode !== 'open',
        coupon_code: coupon.code,
      }),
    onPaid,
  });
  if (!channel) return null;
  return (
    <div className="vip-scan">
      <PayCode state={payment.state} size={vipQrSize} channel={channel} onRetry={payment.retry} />
      {channels.length > 1 && (
        <fieldset className="vip-channels">
          <legend className="visually-hidden">付款方式</legend>
          {channels.map((each) => (
            <label key={each}>
              <input type="radio" name="vip-channel" checked={each === channel} onChange={() => setChannel(each)} />
              {channelNames[each]}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function CouponField({ coupon: { text, write, coupon, problem } }: { coupon: ReturnType<typeof useCoupon> }) {
  return (
    <div className="vip-coupon">
      <label>
        <span>优惠券码</span>
        <input
          className="input"
          type="text"
          placeholder="没有可以不填"
          autoComplete="off"
          maxLength={40}
          value={text}
          aria-invalid={problem !== ''}
          onChange={({ target }) => write(target.value)}
        />
        {coupon.rebate !== null && (
          <em>
            <Icon name="check" size={14} />
            {coupon.rebate} 折
          </em>
        )}
      </label>
      <p role="alert">{problem}</p>
      <CouponPicks scope="vip" typed={text} onPick={write} />
    </div>
  );
}

/** Whether a payment has been carried out, where its report did not arrive; false while nobody knows. */
async function hasChanged({ level, expires_at }: State['membership']): Promise<boolean> {
  try {
    const { membership } = await send(getMembership, {});
    return membership.level !== level || membership.expires_at !== expires_at;
  } catch {
    return false;
  }
}

/** Lines end between clauses, and never inside a date. */
function Clauses({ text }: { text: string }) {
  return text.split(/(?<=[，。；！？])/).map((clause, at) => <span key={at}>{clause}</span>);
}

/** What is bought, for how much, and the ways to pay it. */
export function VipPurchase({
  state,
  level: wanted,
  way: startWay,
  dialog,
}: { state: State } & Pick<DialogProps<VipDialogProps, string>, 'level' | 'way' | 'dialog'>) {
  const { types, offers, compare, slogan, rate } = state;
  const pointsText = usePointsText();
  const { name: siteName, timeZone } = useSiteData();
  const [level, setLevel] = useState(() => (offers.find((each) => each.level === wanted) ?? offers[0])?.level ?? 0);
  const [duration, setDuration] = useState<VipOffer['duration']>('month');
  const [way, setWay] = useState(startWay ?? (state.channels.length > 0 ? 'scan' : 'points'));
  const [isBusy, setBusy] = useState(false);
  const [openedAt] = useState(Date.now);
  const coupon = useCoupon('vip');
  const requestId = useRequestId();
  const own = offers.filter((each) => each.level === level);
  const offer = own.find((each) => each.duration === duration) ?? own[0];
  if (!offer) return null;
  const price = discountedFen(offer.price, coupon.coupon.rebate);
  const points = pointsOfFen(price, rate);
  const isByPoints = way === 'points';
  const name = types.find((each) => each.level === level)?.name ?? offer.name;
  const what = `${vipCopy[offer.mode]}「${name}」${offer.mode === 'upgrade' ? '' : durationNames[offer.duration]}`;

  const date = (at: number): string => formatDate(at, 'YYYY-MM-DD', timeZone);
  const { expires_at } = state.membership;
  const until = date(endWith(offer, expires_at === null ? null : Date.parse(expires_at), openedAt));
  const doneText = ({ vip_expire }: CallOutput<typeof becomeVip>): string =>
    vip_expire === null ? vipCopy.doneSoon : vipCopy.doneUntil(name, date(Date.parse(vip_expire)));

  async function report(paid: VipOffer): Promise<void> {
    let text: string = vipCopy.doneSoon;
    try {
      const answer = await send(becomeVip, {
        price: fenToYuan(price),
        level: paid.level,
        vip_duration: paid.duration,
        renew: paid.mode !== 'open',
        coupon_code: coupon.coupon.code,
        vip_type: name,
      });
      text = doneText(answer);
    } catch {
      if (!(await hasChanged(state.membership))) {
        dialog.cancel();
        await openAlert({ title: vipErrors.failed, content: vipErrors.paidOnly, tone: 'warning' }).catch(() => {});
        return;
      }
    }
    dialog.done(text);
  }

  async function takePoints(chosen: VipOffer): Promise<void> {
    setBusy(true);
    try {
      const { code } = coupon.coupon;
      const canTopUp = state.channels.length > 0;
      const purchase = { offer: chosen, name, price, points, code, pointsText, rate, canTopUp };
      const bought = await exchangePoints(purchase, requestId(purchase));
      if (bought) dialog.done(doneText(bought));
    } catch (error) {
      if (error instanceof CallError) toast.error(error.message || vipErrors.failed);
      else if (!(error instanceof DialogCancelled)) reportFailure(error);
    }
    setBusy(false);
  }

  return (
    <>
      <div className="vip-body">
        <div className="vip-choice">
          <Levels types={types} offers={offers} current={level} onChoose={setLevel} />
          <Durations offers={own} current={offer} onChoose={setDuration} />
          {compare.length > 0 && <CompareTable rows={compare} />}
        </div>
        <section className="vip-pay" aria-label="付款">
          {slogan && (
            <p className="vip-slogan">
              <Clauses text={slogan} />
            </p>
          )}
          {isByPoints ? (
            <PointPrice points={points} full={pointsOfFen(offer.price, rate)} />
          ) : (
            <Price price={price} full={offer.price} />
          )}
          <p className="vip-what">
            <Clauses text={isByPoints ? vipCopy.pointsFor(what, until) : vipCopy.paidTo(what, until, siteName)} />
          </p>
          <CouponField coupon={coupon} />
          {!isByPoints && !coupon.isChecking && (
            <Scan state={state} offer={offer} coupon={coupon.coupon} price={price} onPaid={() => void report(offer)} />
          )}
          <button
            className={isByPoints ? 'button button-primary' : 'button'}
            type="button"
            disabled={isBusy}
            onClick={() => void takePoints(offer)}
          >
            <Icon name="coins" size={16} />用 {formatExact(points)} {pointsText}兑换
          </button>
          {isByPoints && state.channels.length > 0 && (
            <button className="button" type="button" onClick={() => setWay('scan')}>
              {vipCopy.scan}
            </button>
          )}
          {!isByPoints && <p className="vip-tip">{vipCopy.keepOpen}</p>}
        </section>
      </div>
    </>
  );
}
