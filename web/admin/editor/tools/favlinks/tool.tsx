import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockPreview } from '../block-preview.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'favlinks'>;

function FavlinksForm({ data, change, services }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="favlinks" />
      <TextBox
        label="分组"
        placeholder="留空显示全部友链"
        maxLength={100}
        value={data.group ?? ''}
        onChange={(group) => change({ group: group || undefined })}
      />
      <BlockPreview type="favlinks" data={data} isFilled services={services} />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: FavlinksForm,
  blank: {},
});
