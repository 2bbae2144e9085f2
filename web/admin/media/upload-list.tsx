import { useState } from 'react';

import { Icon } from '#web/ui/icon.tsx';

import { formatBytes } from './format-bytes.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

interface UploadListProps {
  queue: UploadQueue;
  uploads: readonly QueuedUpload[];
}

const shownAtOnce = 30;
const stageWords = { waiting: '等待中', sending: '上传中', done: '已完成', failed: '', cancelled: '已取消' } as const;

function UploadRow({ upload, queue }: { upload: QueuedUpload; queue: UploadQueue }) {
  const { key, name, size, sent, stage, message } = upload;
  const isOpen = stage === 'waiting' || stage === 'sending';
  const percent = Math.floor((sent / Math.max(1, size)) * 100);
  const word = stage === 'sending' && percent >= 100 ? '处理中' : message || stageWords[stage];
  return (
    <li className="media-upload" data-stage={stage}>
      <span className="media-upload-name">{name}</span>
      <span className="media-upload-size">{formatBytes(size)}</span>
      <progress max={100} value={stage === 'done' ? 100 : percent} aria-label={`${name} 的上传进度`} />
      <span className="media-upload-word">{word}</span>
      {isOpen && (
        <button className="icon-button" type="button" aria-label={`取消上传 ${name}`} onClick={() => queue.cancel(key)}>
          <Icon name="x" size={16} />
        </button>
      )}
      {(stage === 'failed' || stage === 'cancelled') && (
        <button className="icon-button" type="button" aria-label={`重试 ${name}`} onClick={() => queue.retry(key)}>
          <Icon name="rotate-ccw" size={16} />
        </button>
      )}
    </li>
  );
}

/** Failed files first, then running ones. */
function ordered(uploads: readonly QueuedUpload[]): QueuedUpload[] {
  const order = { failed: 0, sending: 1, waiting: 2, cancelled: 3, done: 4 };
  return uploads.toSorted((one, other) => order[one.stage] - order[other.stage] || one.key - other.key);
}

/** Upload progress: one line for all files, with an expandable row for each. */
export function UploadList({ queue, uploads }: UploadListProps) {
  const [isFolded, setIsFolded] = useState(false);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ stage }) => stage === 'done').length;
  const failed = uploads.filter(({ stage }) => stage === 'failed').length;
  const isBusy = uploads.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  const rows = ordered(uploads).slice(0, shownAtOnce);
  return (
    <section className="media-uploads" aria-label="上传进度">
      <div className="media-uploads-head">
        <p role="status">
          {`已上传 ${done} / ${uploads.length}`}
          {failed > 0 && `，${failed} 个失败`}
        </p>
        {failed > 0 && (
          <button className="button button-small" type="button" onClick={() => queue.retryFailed()}>
            全部重试
          </button>
        )}
        {isBusy ? (
          <button className="button button-small" type="button" onClick={() => queue.cancelAll()}>
            全部取消
          </button>
        ) : (
          <button className="button button-small" type="button" onClick={() => queue.clear()}>
            清空列表
          </button>
        )}
        <button
          className="icon-button"
          type="button"
          aria-expanded={!isFolded}
          aria-label={isFolded ? '展开上传列表' : '收起上传列表'}
          onClick={() => setIsFolded(!isFolded)}
        >
          <Icon name={isFolded ? 'chevron-down' : 'chevron-up'} size={16} />
        </button>
      </div>
      {!isFolded && (
        <ul>
          {rows.map((upload) => (
            <UploadRow key={upload.key} upload={upload} queue={queue} />
          ))}
          {uploads.length > rows.length && (
            <li className="media-uploads-more">{`另有 ${uploads.length - rows.length} 个文件`}</li>
          )}
        </ul>
      )}
    </section>
  );
}
