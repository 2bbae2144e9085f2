import { useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import type { LinkMeta } from '../editor-services.ts';
import { BlockPreview } from '../block-preview.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { TextBox, ToolButton, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'link-card'>;

const noMeta = { title: '', description: '', image: { url: '' } };

function filledIn(typed: Data['meta'], { title, description, image }: LinkMeta): Data['meta'] {
  return {
    ...typed,
    title: title || typed.title,
    description: description || typed.description,
    image: { ...typed.image, url: image.url || typed.image?.url || '' },
  };
}

function LinkCardForm({ data, change, services, run }: FormProps<Data>) {
  const [state, setState] = useState<'still' | 'asking' | 'failed'>('still');
  const meta = { ...noMeta, ...data.meta, image: { ...noMeta.image, ...data.meta?.image } };
  const setMeta = (patch: Partial<Data['meta']>) => change((now) => ({ meta: { ...noMeta, ...now.meta, ...patch } }));
  const describe = () => {
    setState('asking');
    services.describeLink?.(data.link).then(
      (found) => {
        setState('still');
        // Fields missing from the page's metadata keep what was typed.
        change(({ meta: typed }) => ({ meta: filledIn({ ...noMeta, ...typed }, found) }));
      },
      () => setState('failed'),
    );
  };
  const describeBlank = () => {
    const isBlank = meta.title === '' && meta.description === '' && meta.image.url === '';
    if (isBlank && state === 'still' && /^https?:\/\/[^/]/i.test(data.link) && services.describeLink) describe();
  };
  return (
    <SettingsCard
      run={run}
      isFilled={data.link !== ''}
      view={<BlockPreview type="link-card" data={data} isFilled={data.link !== ''} services={services} />}
    >
      <ToolHead type="link-card" />
      <div className="tool-row">
        <TextBox
          label="链接"
          placeholder="https://"
          maxLength={2048}
          value={data.link}
          onChange={(link) => {
            change({ link: link.trim() });
            setState('still');
          }}
          onLeave={describeBlank}
        />
        {services.describeLink && (
          <ToolButton onClick={describe} disabled={data.link === '' || state === 'asking'}>
            {state === 'asking' ? '正在读取…' : '读取标题和简介'}
          </ToolButton>
        )}
      </div>
      {state === 'failed' && (
        <p className="tool-error" role="alert">
          没能读到这个页面，请自己填写标题和简介。
        </p>
      )}
      <div className="tool-row">
        <TextBox label="标题" maxLength={2000} value={meta.title} onChange={(title) => setMeta({ title })} />
        <TextBox
          label="简介"
          maxLength={2000}
          value={meta.description}
          onChange={(description) => setMeta({ description })}
        />
        <TextBox
          label="图片地址"
          placeholder="可留空"
          maxLength={2048}
          value={meta.image.url}
          onChange={(url) => setMeta({ image: { ...data.meta?.image, url: url.trim() } })}
        />
      </div>
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: LinkCardForm,
  blank: { link: '', meta: noMeta },
});
