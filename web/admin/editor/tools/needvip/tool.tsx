import type { BlockData } from '#contract/blocks/registry.ts';

import { LockHead } from '../lock-head.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { NumberBox } from '../tool-parts.tsx';

type Data = BlockData<'needvip'>;

function NeedvipForm({ data, change }: FormProps<Data>) {
  return (
    <LockHead type="needvip" note="达到会员等级的读者才能看到，需要专业版">
      <NumberBox
        label="最低等级"
        value={data.level}
        onChange={(level) => change({ level: Math.round(level ?? 1) })}
        min={1}
        max={99}
      />
    </LockHead>
  );
}

export const tool = blockTool<Data>({
  Form: NeedvipForm,
  blank: { level: 1, blocks: [] },
  look: () => ({ class: 'tool-lock' }),
});
