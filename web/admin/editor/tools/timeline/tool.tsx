import { blockTool } from '../block-tool.ts';
import { ToolHead } from '../tool-parts.tsx';

function TimelineForm() {
  return <ToolHead type="timeline" />;
}

export const tool = blockTool({
  Form: TimelineForm,
  blank: { items: [] },
  sections: { name: '事件', oneMore: '一个事件', make: () => ({ time: '', title: '', blocks: [] }) },
});
