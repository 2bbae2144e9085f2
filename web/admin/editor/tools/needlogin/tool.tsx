import type { BlockData } from '#contract/blocks/registry.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';

type Data = BlockData<'needlogin'>;

function NeedloginForm({ data, ...rest }: FormProps<Data>) {
  return <LockCard {...rest} type="needlogin" note="登录的读者才能看到" blocks={data.blocks} />;
}

export const NeedloginTool = reactTool<Data>({ type: 'needlogin', Form: NeedloginForm, blank: { blocks: [] } });
