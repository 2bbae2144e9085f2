import type { BlockData } from '#contract/blocks/registry.ts';

import { FileSource } from '../file-source.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'video'>;

function VideoForm({ data, change, services, readOnly, blockId }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="video" />
      {data.url && (
        <video className="tool-picture" src={data.url} poster={data.poster || undefined} controls preload="none">
          <track kind="captions" />
        </video>
      )}
      <FileSource
        kind="video"
        url={data.url}
        blockId={blockId}
        services={services}
        readOnly={readOnly}
        onAddress={(url) => change({ url, width: undefined, height: undefined })}
        onStored={({ url, width, height }) => change({ url, width, height })}
      />
      {data.url && (
        <TextBox
          label="封面地址"
          placeholder="播放前显示的图片，可留空"
          maxLength={2048}
          value={data.poster}
          onChange={(poster) => change({ poster: poster.trim() })}
          readOnly={readOnly}
        />
      )}
      <RichField
        className="tool-caption"
        label="视频说明"
        placeholder="视频说明，可留空"
        html={data.caption}
        onChange={(caption) => change({ caption })}
        readOnly={readOnly}
      />
    </div>
  );
}

export const VideoTool = reactTool<Data>({
  type: 'video',
  Form: VideoForm,
  blank: { url: '', poster: '', caption: '' },
});
