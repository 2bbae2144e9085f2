import { expect, test } from 'vitest';

import { expectNoOtherFailure } from '#tests/kit/changed-bytes.ts';
import { readVideo, videoWithoutLength } from '#tests/kit/videos.ts';

import { readMp4Info } from './mp4-info.ts';
import { stripVideoMetadata } from './video-metadata.ts';

test('a video states its size as shown and its duration, whole or in fragments, with its metadata or without', async () => {
  const expected = { width: 32, height: 24, durationMs: 1000, hasPicture: true };
  for (const name of ['camera.mp4', 'camera.mov', 'fragments.mp4'] as const) {
    const video = await readVideo(name);
    expect(readMp4Info(video), name).toEqual(expected);
    expect(readMp4Info(stripVideoMetadata(video)), name).toEqual(expected);
  }
  expect(readMp4Info(await readVideo('turned.mp4'))).toEqual({ ...expected, width: 24, height: 32 });
});

test('sound has no picture, and a video without length or samples has none', async () => {
  expect(readMp4Info(await readVideo('sound.mp4'))).toMatchObject({ hasPicture: false, durationMs: 0 });
  expect(readMp4Info(await videoWithoutLength())).toMatchObject({ hasPicture: true, durationMs: 0 });
  const empty = await readVideo('camera.mp4');
  empty.writeUInt32BE(0, empty.indexOf('stsz') + 12);
  expect(readMp4Info(empty)).toMatchObject({ hasPicture: true, durationMs: 0 });
});

test('no changed byte makes reading fail otherwise than as an unreadable video', async () => {
  await expectNoOtherFailure(
    ['camera.mp4', 'fragments.mp4'],
    (video) => readMp4Info(stripVideoMetadata(video)).durationMs,
  );
});
