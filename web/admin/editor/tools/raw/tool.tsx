import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { SourceField } from '../source-field.tsx';
import { ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'raw'>;

function RawForm({ data, change }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="raw">
        <span className="tool-note">发布时会清理脚本和不安全的内容</span>
      </ToolHead>
      <SourceField
        label="HTML 源码"
        placeholder="<p>在这里写 HTML</p>"
        value={data.html}
        onChange={(html) => change({ html })}
      />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: RawForm,
  blank: { html: '' },
});
