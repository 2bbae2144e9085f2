import type { BlockData } from '#contract/blocks/registry.ts';
import { defaultPointsText } from '#web/features/site/points-text.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { NumberBox, TextBox } from '../tool-parts.tsx';

type Data = BlockData<'payment'>;

function inFen(yuan: number): number {
  return Math.round(yuan * 100) / 100;
}

function PaymentForm({ data, ...rest }: FormProps<Data>) {
  const { change, readOnly, services } = rest;
  const pointsText = services.pointsText ?? defaultPointsText;
  return (
    <LockCard
      {...rest}
      change={(patch) => change(patch as Partial<Data>)}
      type="payment"
      note="购买后的读者才能看到，需要专业版"
      blocks={data.blocks}
    >
      <div className="tool-row">
        <TextBox
          label="名称"
          placeholder="订单里显示的名称，可留空"
          maxLength={2000}
          value={data.title}
          onChange={(title) => change({ title })}
          readOnly={readOnly}
        />
        <NumberBox
          label="价格（元）"
          value={data.price}
          onChange={(price) => change({ price: inFen(price ?? 0) })}
          min={0}
          max={100_000}
          step={0.01}
          readOnly={readOnly}
        />
        <NumberBox
          label={pointsText}
          value={data.point}
          onChange={(point) => change({ point: Math.round(point ?? 0) })}
          min={0}
          max={100_000_000}
          readOnly={readOnly}
        />
        <NumberBox
          label="会员折扣（折）"
          hint="10 为不打折"
          value={data.vip_discount}
          onChange={(discount) => change({ vip_discount: discount ?? 10 })}
          min={0.1}
          max={10}
          step={0.1}
          readOnly={readOnly}
        />
      </div>
      {data.price <= 0 && data.point <= 0 && (
        <p className="tool-error" role="alert">
          请填写价格或{pointsText}
        </p>
      )}
    </LockCard>
  );
}

export const PaymentTool = reactTool<Data>({
  type: 'payment',
  Form: PaymentForm,
  blank: { title: '', price: 0, point: 0, vip_discount: 10, blocks: [] },
});
