import type { BlockData } from '#contract/blocks/registry.ts';
import { defaultPointsText } from '#web/features/site/points-text.ts';

import { LockHead } from '../lock-head.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { NumberBox, TextBox } from '../tool-parts.tsx';

type Data = BlockData<'payment'>;

function inFen(yuan: number): number {
  return Math.round(yuan * 100) / 100;
}

function PaymentForm({ data, change, services }: FormProps<Data>) {
  const pointsText = services.pointsText ?? defaultPointsText;
  return (
    <LockHead type="payment" note="购买后的读者才能看到，需要专业版">
      <div className="tool-row">
        <TextBox
          label="名称"
          placeholder="订单里显示的名称，可留空"
          maxLength={2000}
          value={data.title}
          onChange={(title) => change({ title })}
        />
        <NumberBox
          label="价格（元）"
          value={data.price}
          onChange={(price) => change({ price: inFen(price ?? 0) })}
          min={0}
          max={100_000}
          step={0.01}
        />
        <NumberBox
          label={pointsText}
          value={data.point}
          onChange={(point) => change({ point: Math.round(point ?? 0) })}
          min={0}
          max={100_000_000}
        />
        <NumberBox
          label="会员折扣（折）"
          hint="10 为不打折"
          value={data.vip_discount}
          onChange={(discount) => change({ vip_discount: discount ?? 10 })}
          min={0.1}
          max={10}
          step={0.1}
        />
      </div>
      {data.price <= 0 && data.point <= 0 && (
        <p className="tool-error" role="alert">
          请填写价格或{pointsText}
        </p>
      )}
    </LockHead>
  );
}

export const tool = blockTool<Data>({
  Form: PaymentForm,
  blank: { title: '', price: 0, point: 0, vip_discount: 10, blocks: [] },
  look: () => ({ class: 'tool-lock' }),
});
