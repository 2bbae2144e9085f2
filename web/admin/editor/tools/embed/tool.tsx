import { useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';
import { spaced } from '#web/blocks/embed/spaced.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { BlockPreview } from '../block-preview.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { NumberBox, TextBox, ToolButton, ToolHead } from '../tool-parts.tsx';

import { addressInEmbedCode, embedServiceOf } from './services.ts';

type Data = BlockData<'embed'>;

const services = '支持哔哩哔哩、腾讯视频、网易云音乐、QQ 音乐、小宇宙、YouTube、Vimeo、CodePen、Gist 和 X';

function whatComes({ source, embed }: Data): string {
  const address = source || embed;
  if (address === '') return services;
  const service = embedServiceOf(address);
  if (service) return `将显示${spaced(service.name)}的内容，读者点击后才加载`;
  if (embed !== '') return '将显示站长允许的网站的页面，读者点击后才加载';
  return '不认识这个网址。站长允许嵌入它的网站时可以读取，否则显示为链接';
}

function EmbedForm({ data, change, services: page, run }: FormProps<Data>) {
  const [state, setState] = useState<'still' | 'asking' | 'failed'>('still');
  const address = data.source || data.embed;
  const isKnown = embedServiceOf(address) !== undefined;
  const set = (typed: string) => {
    const source = addressInEmbedCode(typed);
    const said = { title: undefined, cover: undefined, width: undefined, height: undefined };
    change({ source, embed: '', service: embedServiceOf(source)?.id ?? '', ...said });
    setState('still');
  };
  const ask = () => {
    setState('asking');
    page.describeLink?.(data.source).then(
      ({ frame, title, image }) => {
        setState(frame ? 'still' : 'failed');
        if (!frame) return;
        change((now) =>
          now.source === data.source ? { embed: frame, title: title || undefined, cover: image.url || undefined } : {},
        );
      },
      () => setState('failed'),
    );
  };
  return (
    <SettingsCard
      run={run}
      isFilled={address !== ''}
      view={<BlockPreview type="embed" data={{ ...data, caption: '' }} isFilled={address !== ''} services={page} />}
    >
      <ToolHead type="embed" />
      <div className="tool-row">
        <TextBox
          label="页面地址或嵌入代码"
          placeholder="https://www.bilibili.com/video/BV…"
          maxLength={2048}
          value={address}
          onChange={set}
          hint={whatComes(data)}
        />
        {page.describeLink && data.source !== '' && !isKnown && (
          <ToolButton onClick={ask} disabled={state === 'asking'}>
            {state === 'asking' ? '正在读取…' : '读取'}
          </ToolButton>
        )}
        {!isKnown && data.embed !== '' && (
          <NumberBox
            label="高度（像素，可留空）"
            min={80}
            max={2000}
            value={data.height}
            onChange={(height) => change({ height })}
          />
        )}
      </div>
      {state === 'failed' && (
        <p className="tool-error" role="alert">
          这个网站没有说明怎样嵌入，或者站长没有允许嵌入它，会显示为链接。
        </p>
      )}
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: EmbedForm,
  blank: { service: '', source: '', embed: '', caption: '' },
});
