import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { Choice, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'alert'>;

const styles = [
  ['info', '提示'],
  ['success', '成功'],
  ['warning', '注意'],
  ['danger', '警告'],
] as const;

function AlertForm({ data, change }: FormProps<Data>) {
  return (
    <ToolHead type="alert">
      <Choice label="样式" value={data.style} options={styles} onChange={(style) => change({ style })} />
    </ToolHead>
  );
}

export const tool = blockTool<Data>({
  Form: AlertForm,
  blank: { style: 'info', title: '', text: '' },
  look: ({ style }) => ({ class: `tool-alert alert-${style}`, 'data-style': style }),
});
