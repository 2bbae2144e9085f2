import { blockTool, type FormProps } from '../block-tool.ts';
import { NumberBox, ToolHead } from '../tool-parts.tsx';

function ColumnsForm() {
  return <ToolHead type="columns" />;
}

function WidthForm({ data, change }: Pick<FormProps<Record<string, unknown>>, 'data' | 'change'>) {
  return (
    <NumberBox
      label="占宽"
      hint="留空为平均"
      value={typeof data.width === 'number' ? data.width : undefined}
      onChange={(width) => change({ width })}
      min={0.1}
      max={100}
      step={0.1}
    />
  );
}

export const tool = blockTool({
  Form: ColumnsForm,
  blank: { items: [] },
  // The contract takes no more than six.
  sections: { name: '栏', oneMore: '一栏', max: 6, Form: WidthForm, make: () => ({ blocks: [] }) },
});
