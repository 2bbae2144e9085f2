import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockPreview } from '../block-preview.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { NumberBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'gift'>;

function GiftForm({ data, change, services, readOnly }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="gift" />
      <NumberBox
        label="礼品编号"
        hint="在兑换商城的礼品页可以看到"
        value={data.gift_id}
        onChange={(id) => change({ gift_id: id === undefined ? undefined : Math.round(id) })}
        min={1}
        max={Number.MAX_SAFE_INTEGER}
        readOnly={readOnly}
      />
      <BlockPreview type="gift" data={data} isFilled={data.gift_id !== undefined} services={services} />
    </div>
  );
}

export const GiftTool = reactTool<Data>({ type: 'gift', Form: GiftForm, blank: {} });
