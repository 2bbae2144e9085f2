import { expect, test } from 'vitest';

import { acceptedFiles, memberFileKindOf, memberFileSizeError } from './member-uploads.rules.ts';

const megabyte = 1_048_576;

test('a picture has 20 MB, with Qiniu 4 MB, and a video 20 MB, to the byte', () => {
  expect(memberFileSizeError('image', 20 * megabyte, 'N')).toBeNull();
  expect(memberFileSizeError('image', 20 * megabyte + 1, 'N')).toBe('文件大小不能超过20M');
  expect(memberFileSizeError('image', 4 * megabyte, 'Y')).toBeNull();
  expect(memberFileSizeError('image', 4 * megabyte + 1, 'Y')).toBe('文件大小不能超过4M');
  for (const qiniu of ['Y', 'N'] as const) {
    expect(memberFileSizeError('video', 20 * megabyte, qiniu)).toBeNull();
    expect(memberFileSizeError('video', 20 * megabyte + 1, qiniu)).toBe('文件大小不能超过20M');
  }
});

test('the file dialog offers what may be uploaded', () => {
  expect(acceptedFiles('video')).toBe('video/mp4,video/quicktime,video/webm');
  expect(acceptedFiles()).toBe(`${acceptedFiles('image')},${acceptedFiles('video')}`);
  expect(
    ['image/png', 'video/webm', 'image/svg+xml', 'video/x-msvideo', 'audio/mp4', ''].map(memberFileKindOf),
  ).toEqual(['image', 'video', null, null, null, null]);
});
