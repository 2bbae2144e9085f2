import { useState } from 'react';

import type { Article } from '#contract/features/posts/fields.rules.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';

type SaleField = keyof Article['sale'];

interface NumberFieldProps extends PanelProps {
  name: SaleField;
  label: string;
  hint?: string;
  step?: string;
}

/** What is typed stays as it is typed; a text that is no number is none of the article. */
function NumberField({ article, errors, change, name, label, hint, step = '1' }: NumberFieldProps) {
  const value = article.sale[name];
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && Number(typed) === value ? typed : String(value);
  return (
    <Field label={label} hint={hint} error={errors[`sale.${name}`]}>
      <input
        type="number"
        inputMode="decimal"
        min="0"
        step={step}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          change({ sale: { [name]: Number(target.value) } });
        }}
      />
    </Field>
  );
}

/** For what the article is sold, and how much of it everybody reads. */
export function SaleFields(props: PanelProps) {
  const pointsText = usePointsText();
  return (
    <>
      <NumberField {...props} name="price" label="售价（元）" step="0.01" hint="填 0 则不能付款购买" />
      <NumberField {...props} name="point" label={`售价（${pointsText}）`} hint={`填 0 则不能用${pointsText}购买`} />
      <NumberField {...props} name="vip_discount" label="会员折扣（折）" step="0.1" hint="10 为不打折" />
      <NumberField {...props} name="free_blocks" label="试读段数" hint="正文开头的几个区块人人可读，后面的购买后可见" />
    </>
  );
}
