import type { BlockData } from '#contract/blocks/registry.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';

type Data = BlockData<'needreply'>;

function NeedreplyForm({ data, ...rest }: FormProps<Data>) {
  return <LockCard {...rest} type="needreply" note="评论通过审核的读者才能看到" blocks={data.blocks} />;
}

export const NeedreplyTool = reactTool<Data>({ type: 'needreply', Form: NeedreplyForm, blank: { blocks: [] } });
