import './exchange.css';

import { useEffect, useState } from 'react';

import { addCards } from '#contract/features/exchange/cards.calls.ts';
import { getCouponBatches } from '#contract/features/coupons/calls.ts';
import type { CouponBatch } from '#contract/features/coupons/entities.ts';
import { cardErrors } from '#contract/features/exchange/copy.ts';
import { vipErrors } from '#contract/features/membership/copy.ts';
import { maxGivenDays } from '#contract/features/membership/limits.ts';
import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import { getAdminGoods } from '#contract/features/exchange/goods.calls.ts';
import { cardNoteMaxLength, maxCardsPerBatch, maxExchange } from '#contract/features/exchange/limits.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { everyPage } from '#web/kit/every-page.ts';
import { saveCsv } from '#web/kit/csv.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

/** The new codes: the only time that anybody sees them. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const download = () => {
    saveCsv(
      `卡密-${formatDate(Date.now(), 'YYYYMMDD-HHmm')}.csv`,
      [{ label: '卡密', csv: (code: string) => code }],
      codes,
    );
    setSaved(true);
  };
  return (
    <div className="admin-dialog">
      <p role="status">
        已生成 {codes.length} 张卡密。<b>关闭后不会再显示</b>，请先下载或复制。
      </p>
      <textarea
        className="input card-codes"
        aria-label="卡密"
        readOnly
        rows={Math.min(10, codes.length)}
        value={codes.join('\n')}
        onFocus={({ target }) => target.select()}
      />
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => void copyText(codes.join('\n')).then(setSaved)}>
          <Icon name="copy" size={16} />
          复制
        </button>
        <button className="button" type="button" onClick={download}>
          <Icon name="download" size={16} />
          下载 CSV
        </button>
        <button className="button button-primary" type="button" disabled={!isSaved} onClick={onDone}>
          完成
        </button>
      </div>
    </div>
  );
}

interface Choices {
  goods: readonly AdminGoods[];
  coupons: readonly CouponBatch[];
}

const isGivable = ({ is_public, stopped_at, ends_at }: CouponBatch): boolean =>
  !is_public && stopped_at === null && (ends_at === null || Date.parse(ends_at) > Date.now());

/** What can be given, 礼品 and batches of personal coupons. */
function useChoices(): Choices {
  const [choices, setChoices] = useState<Choices>({ goods: [], coupons: [] });
  useEffect(() => {
    Promise.all([
      everyPage((asked) => send(getAdminGoods, asked)),
      everyPage((asked) => send(getCouponBatches, asked)),
    ]).then(([goods, coupons]) => setChoices({ goods, coupons: coupons.filter(isGivable) }), reportFailure);
  }, []);
  return choices;
}

type CardField = 'gift' | 'point' | 'goods_id' | 'coupon_id' | 'vip' | 'days' | 'count' | 'note' | 'expires_at';

const isWithin = (typed: string, max: number): boolean => {
  const amount = wholeAmount(typed);
  return amount !== null && amount >= 1 && amount <= max;
};

interface ChoiceProps {
  name: CardField;
  choices: readonly { id: number; name: string }[];
  values: Record<CardField, string>;
  isBusy: boolean;
  write: (name: CardField, value: string) => void;
}

function Choice({ name, choices, values, isBusy, write, ...field }: ChoiceProps) {
  return (
    <select
      {...field}
      name={name}
      value={values[name]}
      disabled={isBusy}
      onChange={({ target }) => write(name, target.value)}
    >
      <option value="">请选择</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

/** Makes a batch of card codes, then shows them. */
export function CardDialog({ dialog }: DialogProps<object, void>) {
  const pointsText = usePointsText();
  const { goods, coupons } = useChoices();
  const levels = useSiteData().vipTypes ?? [];
  const [key] = useState(makeIdempotencyKey);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const initial = {
    gift: 'point',
    point: '',
    goods_id: '',
    coupon_id: '',
    vip: '',
    days: '30',
    count: '10',
    note: '',
    expires_at: '',
  };
  const { form, values, errors, isBusy, control, write, submit } = useForm<CardField>(initial, { hold: dialog.hold });
  const { gift } = values;
  const problem = firstProblem<CardField>([
    ['point', gift === 'point' && !isWithin(values.point, maxExchange) && `请填写每张送出的${pointsText}`],
    ['goods_id', gift === 'goods' && values.goods_id === '' && '请选择礼品'],
    ['coupon_id', gift === 'coupon' && values.coupon_id === '' && cardErrors.noCoupon],
    ['vip', gift === 'vip' && values.vip === '' && vipErrors.noLevel],
    ['days', gift === 'vip' && !isWithin(values.days, maxGivenDays) && vipErrors.days],
    ['count', !isWithin(values.count, maxCardsPerBatch) && `一次可以生成 1 到 ${maxCardsPerBatch} 张`],
  ]);
  async function work(): Promise<void> {
    const input = {
      point: gift === 'point' ? (wholeAmount(values.point) ?? 0) : 0,
      goods_id: gift === 'goods' ? Number(values.goods_id) : null,
      coupon_id: gift === 'coupon' ? Number(values.coupon_id) : null,
      vip: gift === 'vip' ? { level: Number(values.vip), days: wholeAmount(values.days) ?? 0 } : null,
      count: wholeAmount(values.count) ?? 0,
      note: values.note,
      expires_at: values.expires_at === '' ? null : new Date(values.expires_at).toISOString(),
    };
    setCodes((await send(addCards, input, { idempotencyKey: key })).codes);
  }
  const choosing = { values, isBusy, write };
  if (codes) return <Codes codes={codes} onDone={() => dialog.done()} />;
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="生成"
      onSubmit={() => submit(problem, work)}
      onCancel={() => dialog.cancel()}
    >
      <Field label="每张送出">
        <select
          name="gift"
          value={values.gift}
          disabled={isBusy}
          onChange={({ target }) => write('gift', target.value)}
          data-focus-first
        >
          <option value="point">{pointsText}</option>
          <option value="goods">一件礼品</option>
          <option value="coupon">一张优惠券</option>
          {levels.length > 0 && <option value="vip">会员天数</option>}
        </select>
      </Field>
      {gift === 'point' && (
        <Field label={pointsText} error={errors.point}>
          <input {...control('point')} type="text" inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      {gift === 'goods' && (
        <Field label="礼品" hint="不占用库存，下架的礼品也可以送。" error={errors.goods_id}>
          <Choice name="goods_id" choices={goods} {...choosing} />
        </Field>
      )}
      {gift === 'coupon' && (
        <Field label="优惠券" hint="每张卡密送一张个人优惠券。" error={errors.coupon_id}>
          <Choice name="coupon_id" choices={coupons} {...choosing} />
        </Field>
      )}
      {gift === 'vip' && (
        <>
          <Field label="会员等级" hint="其他等级的会员到期前不能使用。" error={errors.vip}>
            <Choice name="vip" choices={levels.map(({ level, name }) => ({ id: level, name }))} {...choosing} />
          </Field>
          <Field label="天数" error={errors.days}>
            <input {...control('days')} type="text" inputMode="numeric" autoComplete="off" />
          </Field>
        </>
      )}
      <Field label="张数" hint={`最多 ${maxCardsPerBatch} 张`} error={errors.count}>
        <input {...control('count')} type="text" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="截止时间" hint="留空为长期有效" error={errors.expires_at}>
        <input {...control('expires_at')} type="datetime-local" />
      </Field>
      <Field label="备注" hint="只在后台显示" error={errors.note}>
        <input {...control('note')} type="text" maxLength={cardNoteMaxLength} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
