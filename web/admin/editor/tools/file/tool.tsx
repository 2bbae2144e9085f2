import type { BlockData } from '#contract/blocks/registry.ts';

import type { StoredFile } from '../editor-services.ts';
import { FileSource } from '../file-source.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'file'>;

function extensionOf(name: string): string | undefined {
  return /\.([a-z0-9]{1,20})$/i.exec(name)?.[1]?.toLowerCase();
}

function fileOf({ url, name, size }: StoredFile): Data['file'] {
  const extension = extensionOf(name);
  return { url, name, ...(size === undefined ? {} : { size }), ...(extension ? { extension } : {}) };
}

function nameOfAddress(url: string): string {
  const last = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function FileForm({ data, change, services, blockId }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="file">{data.file.name && <span className="tool-note">{data.file.name}</span>}</ToolHead>
      <FileSource
        kind="file"
        url={data.file.url}
        blockId={blockId}
        services={services}
        onAddress={(url) => change({ file: fileOf({ url, name: nameOfAddress(url) }) })}
        onStored={(file, isLate) => change({ file: fileOf(file) }, isLate)}
      />
      <TextBox
        label="显示的名称"
        placeholder={data.file.name || '留空则显示文件名'}
        maxLength={2000}
        value={data.title}
        onChange={(title) => change({ title })}
      />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: FileForm,
  blank: { file: { url: '', name: '' }, title: '' },
});
