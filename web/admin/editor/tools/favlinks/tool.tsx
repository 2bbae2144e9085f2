import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockPreview } from '../block-preview.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'favlinks'>;

function FavlinksForm({ data, change, services, readOnly }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="favlinks" />
      <TextBox
        label="分组"
        placeholder="留空显示全部友链"
        maxLength={100}
        value={data.group ?? ''}
        onChange={(group) => change({ group: group || undefined })}
        readOnly={readOnly}
      />
      <BlockPreview type="favlinks" data={data} isFilled services={services} />
    </div>
  );
}

export const FavlinksTool = reactTool<Data>({ type: 'favlinks', Form: FavlinksForm, blank: {} });
