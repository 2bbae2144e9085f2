import type { BlockData } from '#contract/blocks/registry.ts';

import { FileSource } from '../file-source.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { SettingsCard } from '../settings-card.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'video'>;

function VideoForm({ data, change, services, blockId, run }: FormProps<Data>) {
  return (
    <SettingsCard
      run={run}
      isFilled={data.url !== ''}
      view={
        data.url && (
          <div className="tool-preview">
            <video className="tool-picture" src={data.url} poster={data.poster || undefined} controls preload="none">
              <track kind="captions" />
            </video>
          </div>
        )
      }
    >
      <ToolHead type="video" />
      <FileSource
        kind="video"
        url={data.url}
        blockId={blockId}
        services={services}
        onAddress={(url) => change({ url, width: undefined, height: undefined })}
        onStored={({ url, width, height }, isLate) => change({ url, width, height }, isLate)}
      />
      {data.url && (
        <TextBox
          label="封面地址"
          placeholder="播放前显示的图片，可留空"
          maxLength={2048}
          value={data.poster}
          onChange={(poster) => change({ poster: poster.trim() })}
        />
      )}
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: VideoForm,
  blank: { url: '', poster: '', caption: '' },
});
