import type { BlockData } from '#contract/blocks/registry.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { NumberBox } from '../tool-parts.tsx';

type Data = BlockData<'needvip'>;

function NeedvipForm({ data, ...rest }: FormProps<Data>) {
  return (
    <LockCard
      {...rest}
      change={(patch) => rest.change(patch as Partial<Data>)}
      type="needvip"
      note="达到会员等级的读者才能看到，需要专业版"
      blocks={data.blocks}
    >
      <NumberBox
        label="最低等级"
        value={data.level}
        onChange={(level) => rest.change({ level: Math.round(level ?? 1) })}
        min={1}
        max={99}
        readOnly={rest.readOnly}
      />
    </LockCard>
  );
}

export const NeedvipTool = reactTool<Data>({ type: 'needvip', Form: NeedvipForm, blank: { level: 1, blocks: [] } });
