import { type RefObject, useRef } from 'react';

import { acceptedFiles } from '#contract/features/media/member-uploads.rules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type Attachment, isUploading, uploadWord } from './attachments.ts';
import type { ComposerStore } from './composer-store.ts';
import { FileInput } from './file-input.tsx';
import { frameOf } from './video-frame.ts';

interface VideoFieldProps {
  store: ComposerStore;
  video: Attachment;
  cover: Attachment | null;
  isLocked: boolean;
}

function CoverState({ cover, store, isLocked }: { cover: Attachment } & Pick<VideoFieldProps, 'store' | 'isLocked'>) {
  return (
    <span className="compose-cover-state">
      {cover.preview !== '' && <img src={cover.preview} alt="封面" width={56} height={56} />}
      {isUploading(cover) && <progress max={100} value={cover.percent} aria-label="封面的上传进度" />}
      {cover.stage === 'failed' && (
        <button className="button button-small" type="button" onClick={() => store.retryCover(cover.key)}>
          重试
        </button>
      )}
      {!isLocked && (
        <button className="icon-button" type="button" aria-label="移除封面" onClick={() => store.removeCover()}>
          <Icon name="x" size={16} />
        </button>
      )}
    </span>
  );
}

interface CoverFieldProps extends Omit<VideoFieldProps, 'video'> {
  player: RefObject<HTMLVideoElement | null>;
}

/** The cover of a video of which the server made none. */
function CoverField({ store, cover, isLocked, player }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const capture = async (): Promise<void> => {
    if (!player.current) return;
    try {
      await store.setCover(await frameOf(player.current));
    } catch {
      toast.error('这个画面没能取出来，请选择一张图片');
    }
  };
  return (
    <div className="compose-cover" role="group" aria-label="封面">
      <span>封面</span>
      {cover && <CoverState cover={cover} store={store} isLocked={isLocked} />}
      {!isLocked && (
        <>
          <button className="button button-small" type="button" onClick={() => input.current?.click()}>
            <Icon name="image" size={14} />
            选择图片
          </button>
          <button className="button button-small" type="button" onClick={() => void capture()}>
            <Icon name="crop" size={14} />
            用当前画面
          </button>
        </>
      )}
      <FileInput
        input={input}
        label="选择封面图片"
        accept={acceptedFiles('image')}
        onFiles={([file]) => file && void store.setCover(file)}
      />
      {cover?.stage === 'failed' && <p className="field-error">{cover.message}</p>}
    </div>
  );
}

function VideoProgress({ video }: { video: Attachment }) {
  return (
    <div className="compose-video-wait">
      <Icon name="video" size={26} />
      {isUploading(video) && (
        <>
          <progress max={100} value={video.percent} aria-label={`${video.name} 的上传进度`} />
          <span>{uploadWord(video)}</span>
        </>
      )}
    </div>
  );
}

/** The video of a moment: progress, preview, cover and removal. */
export function VideoField({ store, video, cover, isLocked }: VideoFieldProps) {
  const player = useRef<HTMLVideoElement>(null);
  const { stage, key, name, url, poster, message } = video;
  const isDone = stage === 'done';
  return (
    <div className="compose-video" data-stage={stage}>
      {isDone ? (
        <video
          ref={player}
          src={url}
          poster={poster || undefined}
          controls
          playsInline
          preload="metadata"
          aria-label="视频预览"
        />
      ) : (
        <VideoProgress video={video} />
      )}
      <div className="compose-video-line">
        <span>{name || '视频'}</span>
        {stage === 'failed' && (
          <button className="button button-small" type="button" onClick={() => store.retryFile(key)}>
            <Icon name="rotate-ccw" size={14} />
            重试
          </button>
        )}
        {!isLocked && (
          <button className="button button-small button-quiet" type="button" onClick={() => store.removeFile(key)}>
            {isUploading(video) ? '取消上传' : '移除视频'}
          </button>
        )}
      </div>
      {stage === 'failed' && (
        <p className="field-error">
          <Icon name="info" size={14} />
          {message}
        </p>
      )}
      {isDone && poster === '' && <CoverField store={store} cover={cover} isLocked={isLocked} player={player} />}
    </div>
  );
}
