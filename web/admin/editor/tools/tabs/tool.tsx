import { blockTool } from '../block-tool.ts';
import { ToolHead } from '../tool-parts.tsx';

function TabsForm() {
  return <ToolHead type="tabs" />;
}

export const tool = blockTool({
  Form: TabsForm,
  blank: { items: [] },
  sections: { name: '标签', oneMore: '一个标签', make: () => ({ title: '', blocks: [] }) },
});
