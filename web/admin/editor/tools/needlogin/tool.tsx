import type { BlockData } from '#contract/blocks/registry.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';

type Data = BlockData<'needlogin'>;

function NeedloginForm({ data, ...rest }: FormProps<Data>) {
  return <LockCard {...rest} icon="lock" title="登录可见" note="登录的读者才能看到" blocks={data.blocks} />;
}

export const NeedloginTool = reactTool<Data>({ label: '登录可见', Form: NeedloginForm, blank: { blocks: [] } });
