import { blockTool } from '../block-tool.ts';
import { ToolHead } from '../tool-parts.tsx';

function StepsForm() {
  return <ToolHead type="steps" />;
}

export const tool = blockTool({
  Form: StepsForm,
  blank: { items: [] },
  sections: { name: '步骤', oneMore: '一个步骤', make: () => ({ title: '', blocks: [] }) },
});
