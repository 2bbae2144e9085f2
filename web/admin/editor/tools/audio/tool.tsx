import type { BlockData } from '#contract/blocks/registry.ts';

import { FileSource } from '../file-source.tsx';
import { BlockPreview } from '../block-preview.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { SettingsCard } from '../settings-card.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'audio'>;

function nameWithoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}

function AudioForm({ data, change, services, blockId, run }: FormProps<Data>) {
  return (
    <SettingsCard
      run={run}
      isFilled={data.url !== ''}
      view={<BlockPreview type="audio" data={data} isFilled={data.url !== ''} services={services} />}
    >
      <ToolHead type="audio" />
      <FileSource
        kind="audio"
        url={data.url}
        blockId={blockId}
        services={services}
        onAddress={(url) => change({ url })}
        onStored={({ url, name }, isLate) =>
          change((now) => ({ url, title: now.title || nameWithoutExtension(name) }), isLate)
        }
      />
      <div className="tool-row">
        <TextBox label="标题" maxLength={2000} value={data.title} onChange={(title) => change({ title })} />
        <TextBox label="作者" maxLength={2000} value={data.artist} onChange={(artist) => change({ artist })} />
        <TextBox
          label="封面地址"
          placeholder="可留空"
          maxLength={2048}
          value={data.cover}
          onChange={(cover) => change({ cover: cover.trim() })}
        />
      </div>
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: AudioForm,
  blank: { url: '', title: '', artist: '', cover: '' },
});
