import { useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import type { StoredFile } from '../editor-services.ts';
import { FileSource } from '../file-source.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { Choice, TextBox, Tick, ToolButton, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'image'>;

const sides = [
  ['left', '靠左'],
  ['center', '居中'],
  ['right', '靠右'],
] as const;

/** Dimensions belong to one image and are reset when it is replaced. */
function fileOf(url: string, stored?: StoredFile): Data['file'] {
  return { url, ...(stored?.width && stored.height ? { width: stored.width, height: stored.height } : {}) };
}

function Looks({ data, change }: FormProps<Data>) {
  return (
    <div className="tool-row">
      <TextBox
        label="替代文字"
        placeholder="图片看不到时显示的文字"
        maxLength={2000}
        value={data.alt}
        onChange={(alt) => change({ alt })}
      />
      <TextBox
        label="点击后打开"
        placeholder="https://，可留空"
        maxLength={2048}
        value={data.link ?? ''}
        onChange={(link) => change({ link: link.trim() || undefined })}
      />
      <Tick label="边框" checked={data.withBorder} onChange={(withBorder) => change({ withBorder })} />
      <Tick label="加宽" checked={data.stretched} onChange={(stretched) => change({ stretched })} />
      <Tick label="底色" checked={data.withBackground} onChange={(withBackground) => change({ withBackground })} />
    </div>
  );
}

function ImageForm(props: FormProps<Data>) {
  const { data, change, services, blockId } = props;
  const { url } = data.file;
  const [broken, setBroken] = useState('');
  const [isAsked, setAsked] = useState(false);
  // Once the image has loaded, its settings can be collapsed.
  const mayFold = url !== '' && broken !== url;
  const isOpen = !mayFold || isAsked;
  return (
    <div className="tool-card">
      <ToolHead type="image">
        <Choice label="对齐" value={data.align ?? 'center'} options={sides} onChange={(align) => change({ align })} />
        {mayFold && (
          <ToolButton onClick={() => setAsked(!isAsked)} isOpen={isAsked}>
            {isAsked ? '收起设置' : '图片设置'}
          </ToolButton>
        )}
      </ToolHead>
      {url && broken !== url && (
        <img className="tool-picture" src={url} alt={data.alt} loading="lazy" onError={() => setBroken(url)} />
      )}
      {url && broken === url && <p className="tool-note">这个地址的图片暂时打不开，内容会照常保存。</p>}
      <div hidden={!isOpen}>
        <FileSource
          kind="image"
          url={url}
          blockId={blockId}
          services={services}
          onAddress={(address) => change({ file: fileOf(address) })}
          onStored={(file, isLate) => change({ file: fileOf(file.url, file) }, isLate)}
        />
      </div>
      {url && isOpen && <Looks {...props} />}
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: ImageForm,
  blank: { file: { url: '' }, alt: '', caption: '', withBorder: false, stretched: false, withBackground: false },
});
