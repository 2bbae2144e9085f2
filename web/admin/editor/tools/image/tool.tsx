import { useState, type CSSProperties } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import type { StoredFile } from '../editor-services.ts';
import { FileSource } from '../file-source.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { RemotePictureButtons } from '../remote-picture-buttons.tsx';
import { Choice, NumberBox, TextBox, Tick, ToolButton, ToolHead } from '../tool-parts.tsx';
import { isRemoteAddress } from '../remote-pictures.ts';

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
      <NumberBox
        label="宽度（%，可留空）"
        min={10}
        max={100}
        value={data.width}
        onChange={(width) => change({ width })}
      />
      <Tick label="边框" checked={data.withBorder} onChange={(withBorder) => change({ withBorder })} />
      <Tick label="加宽" checked={data.stretched} onChange={(stretched) => change({ stretched })} />
      <Tick label="底色" checked={data.withBackground} onChange={(withBackground) => change({ withBackground })} />
    </div>
  );
}

/** Cutting makes a new file, so that the step can be undone and other articles keep theirs. */
function PictureActs({ data, change, services }: FormProps<Data>) {
  const { url } = data.file;
  const { editPicture, showMessage } = services;
  if (!editPicture || url === '' || isRemoteAddress(url)) return null;
  const edit = (how: 'crop' | 'focus') =>
    editPicture(url, how).then(
      (file) => {
        if (!file) return;
        if (how === 'focus') return showMessage?.('焦点已保存，图片被裁成缩略图时那里留在画面中');
        change((now) => (now.file.url === url ? { file: fileOf(file.url, file) } : {}));
      },
      (error: unknown) => showMessage?.(error instanceof Error ? error.message : '没能打开图片，请重试', 'error'),
    );
  return (
    <>
      <ToolButton onClick={() => void edit('crop')}>裁剪</ToolButton>
      <ToolButton onClick={() => void edit('focus')}>焦点</ToolButton>
    </>
  );
}

/** The picture stands as wide and on the side as readers see it. */
function styleOf({ width, stretched, align }: Data): CSSProperties {
  const marginInline = { left: '0 auto', center: 'auto', right: 'auto 0' }[align ?? 'center'];
  if (stretched) return { width: '100%' };
  return { marginInline, ...(width ? { width: `max(${width}%, min(100%, 240px))`, maxHeight: 'none' } : {}) };
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
        {mayFold && <PictureActs {...props} />}
        {mayFold && (
          <ToolButton onClick={() => setAsked(!isAsked)} isOpen={isAsked}>
            {isAsked ? '收起设置' : '图片设置'}
          </ToolButton>
        )}
      </ToolHead>
      {url && broken !== url && (
        <img
          className="tool-picture"
          style={styleOf(data)}
          src={url}
          alt={data.alt}
          loading="lazy"
          onError={() => setBroken(url)}
        />
      )}
      {url && broken === url && <p className="tool-note">这个地址的图片暂时打不开，内容会照常保存。</p>}
      <RemotePictureButtons urls={[url]} services={services} run={props.run} />
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
