import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, ToolHead } from '../tool-parts.tsx';
import { LanguageBox } from './language-box.tsx';
import { areRanges, tidyRanges } from './line-ranges.ts';

type Data = BlockData<'code'>;

function CodeForm({ data, change }: FormProps<Data>) {
  return (
    <ToolHead type="code">
      <div className="tool-row">
        <LanguageBox value={data.language} onChange={(language) => change({ language })} />
        <TextBox
          label="文件名"
          placeholder="可留空"
          maxLength={2000}
          value={data.filename}
          onChange={(filename) => change({ filename })}
        />
        <TextBox
          label="高亮行"
          placeholder="如 1,7-8"
          maxLength={500}
          value={data.highlight}
          onChange={(highlight) => change({ highlight: tidyRanges(highlight) + (/[,，]$/.test(highlight) ? ',' : '') })}
          error={areRanges(data.highlight) ? undefined : '请写成 1,7-8,10 这样的行号'}
        />
        <TextBox
          label="来源链接"
          placeholder="https://，可留空"
          maxLength={2048}
          value={data.link ?? ''}
          onChange={(link) => change({ link: link.trim() || undefined })}
        />
      </div>
    </ToolHead>
  );
}

export const tool = blockTool<Data>({
  Form: CodeForm,
  blank: { code: '', language: '', filename: '', highlight: '', caption: '' },
  look: () => ({ class: 'tool-code' }),
});
