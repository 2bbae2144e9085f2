import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { BlockPreview } from '../block-preview.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';
import { addressInEmbedCode, embedServiceOf } from './services.ts';

type Data = BlockData<'embed'>;

function whatComes(source: string): string {
  if (source === '') return '支持哔哩哔哩、YouTube、Vimeo、网易云音乐和 CodePen';
  const service = embedServiceOf(source);
  return service ? `将显示 ${service.name} 的播放器，读者点击后才加载` : '这个网站不能嵌入，会显示为链接';
}

function EmbedForm({ data, change, services }: FormProps<Data>) {
  const address = data.source || data.embed;
  const set = (typed: string) => {
    const source = addressInEmbedCode(typed);
    change({ source, embed: '', service: embedServiceOf(source)?.id ?? '', width: undefined, height: undefined });
  };
  return (
    <div className="tool-card">
      <ToolHead type="embed" />
      <TextBox
        label="页面地址或嵌入代码"
        placeholder="https://www.bilibili.com/video/BV…"
        maxLength={2048}
        value={address}
        onChange={set}
        hint={whatComes(address)}
      />
      <BlockPreview type="embed" data={{ ...data, caption: '' }} isFilled={address !== ''} services={services} />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: EmbedForm,
  blank: { service: '', source: '', embed: '', caption: '' },
});
