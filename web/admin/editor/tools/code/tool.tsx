import { useId } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { SourceField } from '../source-field.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';
import { languages } from './languages.ts';
import { areRanges, tidyRanges } from './line-ranges.ts';

type Data = BlockData<'code'>;

function CodeForm({ data, change, readOnly }: FormProps<Data>) {
  const listId = useId();
  return (
    <div className="tool-card tool-code">
      <ToolHead type="code">
        <div className="tool-row">
          <TextBox
            label="语言"
            list={listId}
            placeholder="纯文本"
            maxLength={40}
            value={data.language}
            onChange={(language) => change({ language: language.trim() })}
            readOnly={readOnly}
          />
          <datalist id={listId}>
            {languages.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </datalist>
          <TextBox
            label="文件名"
            placeholder="可留空"
            maxLength={2000}
            value={data.filename}
            onChange={(filename) => change({ filename })}
            readOnly={readOnly}
          />
          <TextBox
            label="高亮行"
            placeholder="如 1,7-8"
            maxLength={500}
            value={data.highlight}
            onChange={(highlight) =>
              change({ highlight: tidyRanges(highlight) + (/[,，]$/.test(highlight) ? ',' : '') })
            }
            error={areRanges(data.highlight) ? undefined : '请写成 1,7-8,10 这样的行号'}
            readOnly={readOnly}
          />
        </div>
      </ToolHead>
      <SourceField
        label="代码"
        placeholder="在这里写代码"
        value={data.code}
        onChange={(code) => change({ code })}
        readOnly={readOnly}
      />
      <div className="tool-row">
        <RichField
          className="tool-caption"
          label="代码说明"
          placeholder="说明，可留空"
          html={data.caption}
          onChange={(caption) => change({ caption })}
          readOnly={readOnly}
        />
        <TextBox
          label="来源链接"
          placeholder="https://，可留空"
          maxLength={2048}
          value={data.link ?? ''}
          onChange={(link) => change({ link: link.trim() || undefined })}
          readOnly={readOnly}
        />
      </div>
    </div>
  );
}

export const CodeTool = reactTool<Data>({
  type: 'code',
  Form: CodeForm,
  blank: { code: '', language: '', filename: '', highlight: '', caption: '' },
});
