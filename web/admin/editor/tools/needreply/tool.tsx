import { blockTool } from '../block-tool.ts';
import { LockHead } from '../lock-head.tsx';

function NeedreplyForm() {
  return <LockHead type="needreply" note="评论通过审核的读者才能看到" />;
}

export const tool = blockTool({ Form: NeedreplyForm, blank: { blocks: [] }, look: () => ({ class: 'tool-lock' }) });
