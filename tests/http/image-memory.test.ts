import { readFile } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { amount } from '#tests/kit/breadth.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { animatedImage, claimedPng, photograph } from '#tests/kit/upload-corpus.ts';

let server: RunningServer;
let author: string;
let member: string;

beforeAll(async () => {
  server = await startServer({ demo: true, env: { MALLOC_MMAP_THRESHOLD_: '262144' } });
  author = await signIn('老王');
  member = await signIn('阿红');
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
});

function send(cookie: string, method: string, path: string, body: string | Buffer, offset?: number): Promise<Response> {
  const type = offset === undefined ? 'application/json' : 'application/octet-stream';
  const at: Record<string, string> = offset === undefined ? {} : { 'upload-offset': String(offset) };
  const headers = { origin: server.url, 'content-type': type, cookie, ...at };
  return fetch(server.url + path, { method, headers, body: typeof body === 'string' ? body : new Uint8Array(body) });
}

async function signIn(name: string): Promise<string> {
  const answer = await send('', 'POST', '/nv/user-login', JSON.stringify({ name, password: 'somnia-demo' }));
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

async function outcome(answer: Response): Promise<string> {
  const { error, mime } = (await answer.json()) as { error?: string; mime?: string };
  return `${answer.status} ${error ?? mime ?? ''}`.trim();
}

const avatar = async (body: Buffer): Promise<string> =>
  outcome(
    await send(
      member,
      'POST',
      '/nv/set-profile-picture',
      JSON.stringify({ kind: 'avatar', data: body.toString('base64') }),
    ),
  );

async function upload(name: string, body: Buffer): Promise<string> {
  const about = JSON.stringify({ name, size: body.length, type: '' });
  const begun = await send(author, 'POST', '/nv/admin/uploads', about);
  if (begun.status !== 200) return outcome(begun);
  const { upload_id: id } = (await begun.json()) as { upload_id: string };
  for (let at = 0; at < body.length; at += 1_048_576) {
    const sent = await send(author, 'PUT', `/nv/admin/uploads/${id}`, body.subarray(at, at + 1_048_576), at);
    if (sent.status !== 200) return outcome(sent);
  }
  return outcome(await send(author, 'POST', `/nv/admin/uploads/${id}/finish`, '{}'));
}

async function uploadForMoment(cookie: string, body: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(body)]), 'a.jpg');
  const headers = { origin: server.url, cookie };
  const answer = await fetch(`${server.url}/somnia/moments/upload`, { method: 'POST', headers, body: form });
  const { error, type } = (await answer.json()) as { error?: string; type?: string };
  return `${answer.status} ${error ?? type ?? ''}`;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });
const avif = (width: number, height: number) => plain(width, height).avif({ effort: 0, quality: 30 }).toBuffer();

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Most memory in MB by which the server grows during the work. */
async function growth<T>(work: () => Promise<T>): Promise<{ result: T; grown: number }> {
  const before = await memory();
  let most = before;
  const over = new AbortController();
  const sampler = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memory());
      await new Promise((done) => setTimeout(done, 10));
    }
  })();
  try {
    const result = await work();
    return { result, grown: Math.round(most - before) };
  } finally {
    over.abort();
    await sampler;
  }
}

test('images that swell are refused by their headers, before they take memory', async () => {
  const square = await avif(7070, 7070);
  expect(square.length).toBeLessThan(3000);
  const wide = await avif(10_000, 10_000);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g><path d="M0 0"/></g>'.repeat(800_000)}</svg>`;
  const nested = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"><g id="a"><use href="#a"/><use href="#a"/></g></svg>`;
  const lossless = await plain(8000, 8000).webp({ lossless: true, effort: 0 }).toBuffer();
  const tiff = await plain(4000, 4000).tiff({ compression: 'deflate' }).toBuffer();
  const frames = amount(10_000, 1200);
  const animations = await Promise.all((['gif', 'webp'] as const).map((format) => animatedImage(format, frames, 1)));
  const { result, grown } = await growth(async () => ({
    avatars: await Promise.all([1, 2, 3, 4].map(() => avatar(square))),
    large: await Promise.all([1, 2, 3].map((at) => upload(`${at}.avif`, wide))),
    svg: await upload('大.svg', Buffer.from(drawing)),
    nested: await upload('套.svg', Buffer.from(nested)),
    png: [await avatar(claimedPng(30_000, 30_000)), await upload('大.png', claimedPng(30_000, 30_000))],
    lossless: await upload('大.webp', lossless),
    tiff: [await avatar(tiff), await upload('图.png', tiff)],
    animations: await Promise.all(animations.map((body, at) => upload(`动${at}.gif`, body))),
  }));
  const tooLarge = '413 图片不能超过1200万像素，请先缩小';
  const tooMuch = '400 这种格式的图片不能这么大，请先缩小，或转换为 JPEG';
  expect(result).toEqual({
    avatars: [tooLarge, tooLarge, tooLarge, tooLarge],
    large: [tooMuch, tooMuch, tooMuch],
    svg: '413 SVG 图片不能超过200KB',
    nested: '400 图片已损坏，无法读取',
    png: [tooLarge, '400 图片的尺寸太大了'],
    lossless: tooMuch,
    tiff: ['415 这个文件不是可以使用的图片', '400 图片已损坏，无法读取'],
    animations: ['400 动图的帧数太多了', '400 动图的帧数太多了'],
  });
  process.stdout.write(`按文件头拒绝的图片：内存最多增加 ${grown} MB\n`);
  expect(grown).toBeLessThan(150);
});

test('the largest accepted images, many at once, share the memory of image processing', async () => {
  const face = await avif(4000, 3000);
  const photo = await avif(amount(6000, 4000), amount(4000, 3000));
  const turned = await photograph(amount(9000, 4000), amount(9000, 3000))
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const { result, grown } = await growth(() =>
    Promise.all([
      ...Array.from({ length: amount(6, 3) }, () => avatar(face)),
      ...Array.from({ length: amount(4, 2) }, (_, at) => upload(`照片${at}.avif`, photo)),
      upload('转.jpg', turned),
    ]),
  );
  process.stdout.write(`同时处理最大的图片：内存最多增加 ${grown} MB\n`);
  expect(new Set(result)).toEqual(new Set(['200', '200 image/jpeg']));
  // 512 MB for image processing, and the files themselves.
  expect(grown).toBeLessThan(640);
});

/** Noise, which is large in any format: about a byte per pixel as JPEG. */
function noise(width: number, height: number): Promise<Buffer> {
  const background = '#808080';
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('many large files of members at once are received on the disk and share the memory of image processing', async () => {
  const count = amount(20, 6);
  const photo = await noise(amount(5400, 3000), amount(3600, 2000));
  const photos = await Promise.all(
    Array.from({ length: count }, (_, at) => Buffer.concat([photo, Buffer.from(String(at))])),
  );
  const { result, grown } = await growth(() =>
    Promise.all(photos.map((body, at) => uploadForMoment(at % 2 === 0 ? author : member, body))),
  );
  const megabytes = Math.round(photo.length / 1_048_576);
  process.stdout.write(`同时上传动态的 ${count} 张 ${megabytes} MB 图片：内存最多增加 ${grown} MB\n`);
  expect(new Set(result)).toEqual(new Set(['200 image']));
  expect(grown).toBeLessThan(640);
});
