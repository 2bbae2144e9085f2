import { blockTool } from '../block-tool.ts';
import { LockHead } from '../lock-head.tsx';

function NeedloginForm() {
  return <LockHead type="needlogin" note="登录的读者才能看到" />;
}

export const tool = blockTool({ Form: NeedloginForm, blank: { blocks: [] }, look: () => ({ class: 'tool-lock' }) });
