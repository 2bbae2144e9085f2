import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findFfmpeg, readFrame, type VideoFile } from './ffmpeg.ts';

let folder: string;
let video: VideoFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-ffmpeg-'));
  video = { path: join(folder, 'a.mp4'), format: 'mp4', durationMs: 1000 };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

/** A program in the place of ffmpeg. */
async function program(script: string): Promise<string> {
  const path = join(folder, 'ffmpeg');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test('ffmpeg is found on the path or at its setting, and only if it can be run', async () => {
  expect(await findFfmpeg('', `${folder}/nothing:${folder}`)).toBeNull();
  const path = await program('exit 0');
  expect(await findFfmpeg('', `${folder}/nothing:${folder}`)).toBe(path);
  expect(await findFfmpeg(path, '')).toBe(path);
  expect(await findFfmpeg(join(folder, 'other'), folder)).toBeNull();
  expect(await findFfmpeg(null, folder)).toBeNull();
  await chmod(path, 0o644);
  expect(await findFfmpeg('', folder)).toBeNull();
});

test('it reads one local file by one demuxer, opens no network, and knows nothing of the server', async () => {
  process.env.SOMNIA_TEST_SECRET = 'secret';
  const told = await readFrame(await program('env; ulimit -t; nice; echo "$@"'), video, never);
  delete process.env.SOMNIA_TEST_SECRET;
  const text = String(told);
  expect(text).not.toContain('secret');
  expect(text).toContain(`-protocol_whitelist file`);
  expect(text).toContain(`-f mov -ss 0.25 -i file:${video.path} -map 0:v:0`);
  // 20 s of processor time, and 19 steps below the priority of the tests themselves.
  expect(text).toContain(`\n20\n${Math.min(19, getPriority() + 19)}\n`);
  expect(text.match(/^[A-Z_]+=/gm)?.filter((name) => !['PATH=', 'PWD=', 'SHLVL=', '_='].includes(name))).toEqual([]);
});

test('without a result, or with an error, there is no frame', async () => {
  expect(await readFrame(await program('exit 0'), video, never)).toBeNull();
  expect(await readFrame(await program('echo half; exit 1'), video, never)).toBeNull();
  expect(await readFrame(join(folder, 'nothing'), video, never)).toBeNull();
});

test('one that hangs, says too much or is no longer wanted is killed with all it started', async () => {
  const ticks = join(folder, 'ticks');
  const tickCount = async () => (await readFile(ticks, 'utf8').catch(() => '')).length;
  const ends = async (script: string, limits?: { timeoutMs: number; maxBytes: number }, signal = never) => {
    const path = await program(`(while :; do printf x >> ${ticks}; sleep 0.02; done) & ${script}`);
    const frame = await readFrame(path, video, signal, limits);
    const before = await tickCount();
    await wait(200);
    expect(await tickCount()).toBe(before);
    return frame;
  };
  expect(await ends('sleep 60', { timeoutMs: 300, maxBytes: 1000 })).toBeNull();
  expect(await ends('yes', { timeoutMs: 20_000, maxBytes: 100_000 })).toBeNull();
  const controller = new AbortController();
  const frame = ends('sleep 60', { timeoutMs: 20_000, maxBytes: 1000 }, controller.signal);
  const before = await tickCount();
  await expect.poll(tickCount).toBeGreaterThan(before);
  controller.abort();
  expect(await frame).toBeNull();
});
