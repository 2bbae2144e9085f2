import type { BlockData } from '#contract/blocks/registry.ts';

import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { Choice, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'alert'>;

const styles = [
  ['info', '提示'],
  ['success', '成功'],
  ['warning', '注意'],
  ['danger', '警告'],
] as const;

function AlertForm({ data, change, readOnly }: FormProps<Data>) {
  return (
    <div className="tool-card tool-alert" data-style={data.style}>
      <ToolHead type="alert">
        <Choice
          label="样式"
          value={data.style}
          options={styles}
          onChange={(style) => change({ style })}
          disabled={readOnly}
        />
      </ToolHead>
      <RichField
        className="tool-strong"
        label="提示框的标题"
        placeholder="标题，可留空"
        html={data.title}
        onChange={(title) => change({ title })}
        readOnly={readOnly}
      />
      <RichField
        label="提示框的内容"
        placeholder="写点要提醒读者的话"
        html={data.text}
        onChange={(text) => change({ text })}
        readOnly={readOnly}
      />
    </div>
  );
}

export const AlertTool = reactTool<Data>({
  type: 'alert',
  Form: AlertForm,
  blank: { style: 'info', title: '', text: '' },
});
