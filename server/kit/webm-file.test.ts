import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { expectNoOtherFailure } from '#tests/kit/changed-bytes.ts';
import { readVideo } from '#tests/kit/videos.ts';

import { UnreadableVideo } from './video-metadata.ts';
import { stripWebm } from './webm-file.ts';

const vint = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUIntBE(value, 2, 6);
  bytes[0] = 0x01;
  return bytes;
};

function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from(id, 'hex'), vint(body.length), body]);
}

const number = (id: string, value: number): Buffer => element(id, Buffer.from([value]));
const head = element('1a45dfa3', element('4282', 'webm'));
const track = (id: number, type: number, ...more: Buffer[]): Buffer =>
  element('ae', number('d7', id), number('83', type), ...more);
const block = (trackId: number, time: number, text: string): Buffer =>
  element('a3', Buffer.from([0x80 | trackId, time >> 8, time & 255, 0]), text);

function webm({ tracks, blocks, more = [] }: { tracks: Buffer[]; blocks: Buffer[]; more?: Buffer[] }): Buffer {
  const cluster = element('1f43b675', number('e7', 0), ...blocks);
  return Buffer.concat([head, element('18538067', element('1654ae6b', ...tracks), ...more, cluster)]);
}

const picture = track(1, 1, element('e0', number('b0', 64), number('ba', 48)));

test('tags, titles, dates and program names go; picture and sound stay bit for bit', async () => {
  for (const name of ['camera.webm', 'recording.webm'] as const) {
    const video = await readVideo(name);
    expect(video.includes('SECRET'), name).toBe(true);
    const { body, info } = stripWebm(video);
    expect([body.length, body.includes('SECRET'), body.includes('31.2304'), body.includes('Lavf')], name).toEqual([
      video.length,
      false,
      false,
      false,
    ]);
    expect(info, name).toMatchObject({ width: 32, height: 24, hasPicture: true });
    const first = video.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
    const last = video.indexOf(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]));
    expect(body.subarray(first, last).equals(video.subarray(first, last)), name).toBe(true);
    expect(stripWebm(body).body.equals(body), name).toBe(true);
  }
});

test('the duration is that of the header, or the time of the last block', async () => {
  expect(stripWebm(await readVideo('camera.webm')).info.durationMs).toBe(1000);
  expect(stripWebm(await readVideo('recording.webm')).info.durationMs).toBe(750);
  const moon = await readFile(new URL('../seeds/files/moon.webm', import.meta.url));
  expect(stripWebm(moon).info).toMatchObject({ hasPicture: true });
  expect(stripWebm(webm({ tracks: [picture], blocks: [block(1, 0, 'x')] })).info.durationMs).toBe(0);
  const endless = Buffer.alloc(8);
  endless.writeDoubleBE(1e300);
  const wide = track(1, 1, element('e0', element('b0', Buffer.alloc(5, 0x7f)), number('ba', 48)));
  const more = [element('1549a966', element('4489', endless))];
  expect(stripWebm(webm({ tracks: [wide], blocks: [block(1, 9, 'x')], more })).info).toMatchObject({
    width: null,
    height: 48,
    durationMs: 30 * 86_400_000,
  });
  const { info } = stripWebm(webm({ tracks: [track(1, 2)], blocks: [block(1, 500, 'x')] }));
  expect(info).toEqual({ width: null, height: null, durationMs: 500, hasPicture: false });
});

test('a track that is neither picture nor sound is wiped with its blocks', () => {
  for (const type of [3, 16, 17, 18, 32, 33, 0]) {
    const video = webm({
      tracks: [picture, track(2, type, element('536e', 'SECRET-NAME'))],
      blocks: [block(1, 0, 'PICTURE'), block(2, 10, 'SECRET-GPS'), element('a0', element('a1', '\x82\0\0\0SECRET'))],
    });
    const { body } = stripWebm(video);
    expect([body.includes('SECRET'), body.includes('PICTURE'), body.length]).toEqual([false, true, video.length]);
  }
});

test('attachments, chapters, unknown elements and gaps are emptied, of any length', () => {
  for (const length of [0, 1, 100, 117, 118, 119, 120, 121, 5000]) {
    const secret = 'S'.repeat(length);
    const more = ['1941a469', '1043a770', '1254c367', 'ec', '53ab'].map((id) => element(id, secret));
    const video = webm({ tracks: [picture], blocks: [block(1, 9, 'PICTURE')], more });
    const { body } = stripWebm(video);
    expect([body.includes('SS'), body.length, stripWebm(body).body.equals(body)], String(length)).toEqual([
      false,
      video.length,
      true,
    ]);
  }
});

test('elements that contradict themselves, and anything behind the last one, are refused', () => {
  const good = webm({ tracks: [picture], blocks: [block(1, 9, 'x')] });
  const broken = [
    good.subarray(0, -1),
    Buffer.concat([good, Buffer.from('<!doctype html>')]),
    Buffer.concat([good, Buffer.alloc(3)]),
    Buffer.concat([head, Buffer.from('18538067', 'hex'), vint(5)]),
    Buffer.concat([head, Buffer.from('18538067ff1654ae6bff', 'hex')]),
    Buffer.concat([head, Buffer.alloc(1_200_000, Buffer.from('ec80', 'hex'))]),
  ];
  for (const [which, body] of broken.entries()) expect(() => stripWebm(body), String(which)).toThrow(UnreadableVideo);
});

test('no changed byte makes reading fail otherwise than as an unreadable video', async () => {
  await expectNoOtherFailure(['camera.webm', 'recording.webm'], (video) => stripWebm(video).info.durationMs);
});
