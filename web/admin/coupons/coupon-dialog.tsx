import { useState } from 'react';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { couponErrors, couponScopeNames } from '#contract/features/coupons/copy.ts';
import { couponInputMaxLength, couponNameMaxLength, couponNoteMaxLength } from '#contract/features/coupons/limits.ts';
import { maxCouponsPerBatch, maxCouponUses } from '#contract/features/coupons/limits.ts';
import { type CouponScope, couponScopes, foldCouponCode, percentOfRebate } from '#contract/features/coupons/rules.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

const initial = {
  name: '',
  coupon_rebate: '',
  scope: 'all',
  way: 'public',
  code: '',
  count: '10',
  total_limit: '',
  person_limit: '1',
  price: '',
  starts_at: '',
  ends_at: '',
  note: '',
};

type CouponField = keyof typeof initial;

const isWithin = (typed: string, min: number, max: number): boolean => {
  const amount = wholeAmount(typed);
  return amount !== null && amount >= min && amount <= max;
};
const isoOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());
const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : wholeAmount(typed));

/** Makes a batch of coupons. */
export function CouponDialog({ dialog }: DialogProps<object, void>) {
  const pointsText = usePointsText();
  const [key] = useState(makeIdempotencyKey);
  const { form, values, errors, isBusy, control, write, submit } = useForm<CouponField>(initial, { hold: dialog.hold });
  const isPublic = values.way === 'public';
  const limitProblem = `请填写 1 到 ${maxCouponUses} 的整数`;
  const problem = firstProblem<CouponField>([
    ['name', values.name.trim() === '' && couponErrors.name],
    ['coupon_rebate', percentOfRebate(Number(values.coupon_rebate)) === null && couponErrors.rebate],
    ['code', isPublic && foldCouponCode(values.code) === null && couponErrors.code],
    ['count', !isPublic && !isWithin(values.count, 0, maxCouponsPerBatch) && couponErrors.count],
    [
      'total_limit',
      values.total_limit.trim() !== '' && !isWithin(values.total_limit, 1, maxCouponUses) && limitProblem,
    ],
    ['person_limit', !isWithin(values.person_limit, 1, maxCouponUses) && limitProblem],
    ['price', !isPublic && values.price.trim() !== '' && wholeAmount(values.price) === null && '请填写整数，或者留空'],
  ]);
  async function work(): Promise<void> {
    const input = {
      name: values.name,
      coupon_rebate: Number(values.coupon_rebate),
      scope: values.scope as CouponScope,
      code: isPublic ? values.code : '',
      count: isPublic ? 0 : (wholeAmount(values.count) ?? 0),
      total_limit: amountOf(values.total_limit),
      person_limit: wholeAmount(values.person_limit) ?? 1,
      price: isPublic ? null : amountOf(values.price),
      note: values.note,
      starts_at: isoOf(values.starts_at),
      ends_at: isoOf(values.ends_at),
    };
    await send(addCoupons, input, { idempotencyKey: key });
    dialog.done();
  }
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="新建"
      onSubmit={() => submit(problem, work)}
      onCancel={() => dialog.cancel()}
    >
      <Field label="名称" hint="领券的人会看到" error={errors.name}>
        <input {...control('name')} type="text" maxLength={couponNameMaxLength} autoComplete="off" data-focus-first />
      </Field>
      <Field label="折扣" hint="8.8 表示按原价的 88% 付款" error={errors.coupon_rebate}>
        <input {...control('coupon_rebate')} type="text" inputMode="decimal" autoComplete="off" placeholder="8.8" />
      </Field>
      <Field label="适用于">
        <select
          name="scope"
          value={values.scope}
          disabled={isBusy}
          onChange={({ target }) => write('scope', target.value)}
        >
          {couponScopes.map((scope) => (
            <option key={scope} value={scope}>
              {couponScopeNames[scope]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="种类">
        <select name="way" value={values.way} disabled={isBusy} onChange={({ target }) => write('way', target.value)}>
          <option value="public">通用优惠码，人人可用</option>
          <option value="personal">个人优惠券，每张用一次</option>
        </select>
      </Field>
      {isPublic ? (
        <Field label="优惠码" hint="字母或数字，不区分大小写" error={errors.code}>
          <input {...control('code')} type="text" maxLength={couponInputMaxLength} autoComplete="off" />
        </Field>
      ) : (
        <>
          <Field label="现在生成的张数" hint={`最多 ${maxCouponsPerBatch} 张；只用来兑换时填 0`} error={errors.count}>
            <input {...control('count')} type="text" inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={`兑换所需${pointsText}`} hint="留空则不出现在兑换页" error={errors.price}>
            <input {...control('price')} type="text" inputMode="numeric" autoComplete="off" />
          </Field>
        </>
      )}
      <Field label="一共可用次数" hint="留空为不限" error={errors.total_limit}>
        <input {...control('total_limit')} type="text" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="每人可用次数" error={errors.person_limit}>
        <input {...control('person_limit')} type="text" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="开始时间" hint="留空为立即" error={errors.starts_at}>
        <input {...control('starts_at')} type="datetime-local" />
      </Field>
      <Field label="结束时间" hint="留空为长期有效" error={errors.ends_at}>
        <input {...control('ends_at')} type="datetime-local" />
      </Field>
      <Field label="备注" hint="只在后台显示" error={errors.note}>
        <input {...control('note')} type="text" maxLength={couponNoteMaxLength} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
