import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { amount } from '#tests/kit/breadth.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

let server: RunningServer;
let cookie: string;
const largeCount = amount(8, 2);
const smallCount = amount(492, 38);
const count = largeCount + smallCount;

beforeAll(async () => {
  server = await startServer({ demo: true });
  const answer = await send('POST', '/nv/user-login', JSON.stringify({ name: '沈砚', password: 'somnia-demo' }));
  if (answer.status !== 200) throw new Error(await answer.text());
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
});

function send(method: string, path: string, body: string | Buffer, offset?: number): Promise<Response> {
  const type = offset === undefined ? 'application/json' : 'application/octet-stream';
  const headers = { origin: server.url, 'content-type': type, ...(cookie ? { cookie } : {}) };
  return fetch(server.url + path, {
    method,
    headers: offset === undefined ? headers : { ...headers, 'upload-offset': String(offset) },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
}

/** Memory of the server, in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function upload(name: string, body: Buffer): Promise<number> {
  const begun = await send(
    'POST',
    '/nv/admin/uploads',
    JSON.stringify({ name, size: body.length, type: 'image/jpeg' }),
  );
  if (begun.status !== 200) return begun.status;
  const { upload_id: id } = (await begun.json()) as { upload_id: string };
  for (let at = 0; at < body.length; at += 1_048_576) {
    const sent = await send('PUT', `/nv/admin/uploads/${id}`, body.subarray(at, at + 1_048_576), at);
    if (sent.status !== 200) return sent.status;
  }
  return (await send('POST', `/nv/admin/uploads/${id}/finish`, JSON.stringify({}))).status;
}

const middle = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

test(`${count} pictures at once, large ones among them, leave the server its memory and the readers their pages`, async () => {
  const large = await Promise.all(
    Array.from({ length: largeCount }, (_, at) =>
      photograph(5000 + at, 4000)
        .jpeg({ quality: 40 })
        .toBuffer(),
    ),
  );
  const small = await Promise.all(
    Array.from({ length: smallCount }, (_, at) =>
      photograph(100 + (at % 50), 80 + Math.floor(at / 50))
        .jpeg()
        .toBuffer(),
    ),
  );
  const pictures = [...small.slice(0, count / 2 - 4), ...large, ...small.slice(count / 2 - 4)];
  const before = await memory();
  const over = new AbortController();
  let most = before;
  const waits: number[] = [];
  const reader = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      const page = await fetch(`${server.url}/`);
      await page.text();
      expect(page.status).toBe(200);
      waits.push(performance.now() - from);
      most = Math.max(most, await memory());
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  const statuses = await Promise.all(pictures.map((body, at) => upload(`相册${at}.jpg`, body)));
  over.abort();
  await reader;
  const counts = Object.fromEntries(
    [...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]),
  );
  process.stdout.write(
    `${count} 张图片同时上传：结果 ${JSON.stringify(counts)}，内存从 ${Math.round(before)} MB 到最多 ${Math.round(most)} MB，` +
      `期间首页 p50 ${Math.round(middle(waits, 0.5))} ms、p95 ${Math.round(middle(waits, 0.95))} ms\n`,
  );
  expect(counts).toEqual({ 200: count });
  expect(most - before).toBeLessThan(450);
  expect(middle(waits, 0.95)).toBeLessThan(1000);
});
