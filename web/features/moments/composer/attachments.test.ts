import { expect, test } from 'vitest';

import { acceptFiles, moveItem } from './attachments.ts';

const megabyte = 1_048_576;

function file(name: string, type: string, bytes = 1000): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
}

const image = (bytes?: number) => file('图.jpg', 'image/jpeg', bytes);
const video = (bytes?: number) => file('影.mp4', 'video/mp4', bytes);
const images = (count: number) => Array.from({ length: count }, () => ({ kind: 'image' as const }));

test('nine images are taken; what is more is refused once, and the others go on', () => {
  const { files, refusals } = acceptFiles(
    Array.from({ length: 12 }, () => image()),
    [],
    'N',
  );
  expect(files).toHaveLength(9);
  expect(refusals).toEqual(['最多上传9张图片']);
  expect(acceptFiles([image()], images(8), 'N')).toMatchObject({ files: [{ kind: 'image' }], refusals: [] });
  expect(acceptFiles([image()], images(9), 'N')).toEqual({ files: [], refusals: ['最多上传9张图片'] });
});

test('an image may have 20 MB, and 4 MB where qiniu_enabled is Y; a video 20 MB', () => {
  const sentence = (files: File[], qiniu: 'Y' | 'N') => acceptFiles(files, [], qiniu).refusals;
  expect(sentence([image(20 * megabyte)], 'N')).toEqual([]);
  expect(sentence([image(20 * megabyte + 1)], 'N')).toEqual(['文件大小不能超过20M']);
  expect(sentence([image(4 * megabyte)], 'Y')).toEqual([]);
  expect(sentence([image(4 * megabyte + 1)], 'Y')).toEqual(['文件大小不能超过4M']);
  expect(sentence([video(20 * megabyte)], 'Y')).toEqual([]);
  expect(sentence([video(20 * megabyte + 1)], 'N')).toEqual(['文件大小不能超过20M']);
});

test('a file that is too large leaves its place to the others', () => {
  const { files, refusals } = acceptFiles([image(21 * megabyte), ...Array.from({ length: 9 }, () => image())], [], 'N');
  expect(files).toHaveLength(9);
  expect(refusals).toEqual(['文件大小不能超过20M']);
});

test('images and a video exclude each other, and there is one video', () => {
  expect(acceptFiles([image(), video()], [], 'N')).toMatchObject({
    files: [{ kind: 'image' }],
    refusals: ['图片和视频只能选择一种'],
  });
  expect(acceptFiles([image()], [{ kind: 'video' }], 'N')).toEqual({ files: [], refusals: ['图片和视频只能选择一种'] });
  expect(acceptFiles([video(), video()], [], 'N')).toMatchObject({
    files: [{ kind: 'video' }],
    refusals: ['一条动态只能有一个视频'],
  });
});

test('a file of another type is refused as a failed upload', () => {
  expect(acceptFiles([file('a.svg', 'image/svg+xml'), file('b.txt', 'text/plain')], [], 'N')).toEqual({
    files: [],
    refusals: ['上传失败：只能上传 JPG、PNG、GIF、WebP、AVIF 图片，或 MP4、MOV、WebM 视频'],
  });
});

test('an item is moved to another place, at most to the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a'], 5, 0)).toEqual(['a']);
});
