import type { BlockData } from '#contract/blocks/registry.ts';

import { reactTool, type FormProps } from '../react-tool.tsx';
import { NumberBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'gift'>;

function GiftForm({ data, change, readOnly }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead icon="gift" title="礼品" />
      <NumberBox
        label="礼品编号"
        hint="在兑换商城的礼品页可以看到"
        value={data.gift_id}
        onChange={(id) => change({ gift_id: id === undefined ? undefined : Math.round(id) })}
        min={1}
        max={Number.MAX_SAFE_INTEGER}
        readOnly={readOnly}
      />
    </div>
  );
}

export const GiftTool = reactTool<Data>({ label: '礼品', Form: GiftForm, blank: {} });
