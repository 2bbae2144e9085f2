import { expect, test } from 'vitest';

import type { UploadedFile } from '#contract/features/media/member-uploads.entities.ts';
import { CallError } from '#web/kit/client.ts';

import { AttachmentQueue } from './attachment-queue.ts';
import type { UploadFile } from './upload-file.ts';

interface Upload {
  file: File;
  key: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
  done: (answer: Partial<UploadedFile>) => void;
  fail: (error: unknown) => void;
}

const uploaded: UploadedFile = { data: '', width: 1, height: 1, type: 'image', poster_url: '' };

/** A server whose answers the test gives. */
function openQueue() {
  const uploads: Upload[] = [];
  const upload: UploadFile = (file, key, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      uploads.push({
        file,
        key,
        onProgress,
        signal: signal as AbortSignal,
        done: (answer) => resolve({ ...uploaded, ...answer }),
        fail: reject,
      });
    });
  const failures: unknown[] = [];
  const changes: boolean[] = [];
  const queue = new AttachmentQueue({
    upload,
    preview: () => Promise.resolve('data:,'),
    onChange: (isStored) => changes.push(isStored),
    onFailure: (error) => failures.push(error),
  });
  return { queue, uploads, failures, changes };
}

const images = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: new File(['1234'], `${at}.jpg`), kind: 'image' as const }));
const settle = () => new Promise((resolve) => setTimeout(resolve));
const stages = (queue: AttachmentQueue) => queue.list.map(({ stage }) => stage);
const lost = new CallError({ error: '连接中断，请检查网络后重试', error_code: 'NETWORK' }, 0);

test('at most three files are sent at the same time, each with a key of its own', async () => {
  const { queue, uploads } = openQueue();
  queue.add(images(5));
  expect(stages(queue)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  uploads[1]?.done({ data: '/uploads/b.jpg' });
  await settle();
  expect(stages(queue)).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
  expect(queue.list[1]).toMatchObject({ url: '/uploads/b.jpg', percent: 100, preview: 'data:,' });
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(4);
});

test('progress is shown in percent and is nothing that a draft keeps', async () => {
  const { queue, uploads, changes } = openQueue();
  queue.add(images(1));
  await settle();
  changes.length = 0;
  uploads[0]?.onProgress(2);
  expect(queue.list[0]?.percent).toBe(50);
  expect(changes).toEqual([false]);
});

test('a removed file is cancelled, and the next one begins', () => {
  const { queue, uploads } = openQueue();
  queue.add(images(4));
  queue.remove(queue.list[0]?.key ?? 0);
  expect(uploads[0]?.signal.aborted).toBe(true);
  expect(stages(queue)).toEqual(['sending', 'sending', 'sending']);
});

test('a failed file says why, and a retry carries the same key', async () => {
  const { queue, uploads, failures } = openQueue();
  queue.add(images(1));
  uploads[0]?.fail(new CallError({ error: '图片太大', error_code: 'VALIDATION' }, 400));
  await settle();
  expect(queue.list[0]).toMatchObject({ stage: 'failed', message: '上传失败：图片太大' });
  expect(failures).toHaveLength(1);
  queue.retry(queue.list[0]?.key ?? 0);
  expect(queue.list[0]).toMatchObject({ stage: 'sending', message: '', percent: 0 });
  expect(uploads[1]?.key).toBe(uploads[0]?.key);
});

test('an unexpected error is 未知错误', async () => {
  const { queue, uploads } = openQueue();
  queue.add(images(1));
  uploads[0]?.fail(new TypeError('broken'));
  await settle();
  expect(queue.list[0]?.message).toBe('上传失败：未知错误');
});

test('only what was interrupted is tried again when the network is back', async () => {
  const { queue, uploads } = openQueue();
  queue.add(images(2));
  uploads[0]?.fail(lost);
  uploads[1]?.fail(new CallError({ error: '图片太大', error_code: 'VALIDATION' }, 400));
  await settle();
  queue.retryInterrupted();
  expect(stages(queue)).toEqual(['sending', 'failed']);
});

test('files are moved, and restored files are done', () => {
  const { queue } = openQueue();
  const of = (name: string) => ({ kind: 'image' as const, name, url: name, preview: '', poster: '', at: 0 });
  queue.restore([of('a'), of('b'), of('c')]);
  queue.move(queue.list[2]?.key ?? 0, 0);
  expect(queue.list.map(({ url }) => url)).toEqual(['c', 'a', 'b']);
  expect(stages(queue)).toEqual(['done', 'done', 'done']);
});

test('the progress of a cancelled file changes nothing', async () => {
  const { queue, uploads, changes } = openQueue();
  queue.add(images(1));
  queue.clear();
  await settle();
  changes.length = 0;
  uploads[0]?.onProgress(3);
  expect(queue.list).toEqual([]);
  expect(changes).toEqual([]);
});
