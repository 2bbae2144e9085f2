import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { BlockPreview } from '../block-preview.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';
import { slugOfAddress } from './slug-of-address.ts';

type Data = BlockData<'post-card'>;

function PostCardForm({ data, change, services }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="post-card">
        {data.slug && (
          <a className="tool-note" href={`/${encodeURIComponent(data.slug)}`} target="_blank" rel="noreferrer">
            打开这篇文章
          </a>
        )}
      </ToolHead>
      <TextBox
        label="文章"
        placeholder="粘贴文章的网址，或填写它的地址名"
        maxLength={2048}
        value={data.slug}
        onChange={(typed) => change({ slug: slugOfAddress(typed) })}
      />
      <BlockPreview type="post-card" data={data} isFilled={data.slug !== ''} services={services} />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: PostCardForm,
  blank: { slug: '' },
});
