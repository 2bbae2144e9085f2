import { afterAll, beforeAll, expect, test } from 'vitest';

import { amount } from '#tests/kit/breadth.ts';
import { openMailServer, type TestMailServer } from '#tests/kit/mail-server.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

const password = '晚上读一点书再睡';
const pictureCount = amount(500, 40);
const codeCount = amount(100, 12);
/** Below the sixty codes a minute after which the site asks for a challenge. */
const pauseMs = amount(1100, 250);
const allowedMs = 2000;

let mails: TestMailServer;
let server: RunningServer;
let cookie = '';

beforeAll(async () => {
  mails = await openMailServer();
  server = await startServer({ env: { SMTP_URL: mails.url, TRUST_PROXY: '1' } });
  const owner = ['--name', '沈砚', '--email', 'shenyan@mail.example', '--role', 'administrator'];
  const created = await server.command('user', 'create', ...owner, '--password', password);
  if (created.code !== 0) throw new Error(created.output);
  const answer = await send('POST', '/nv/user-login', { name: '沈砚', password });
  if (answer.status !== 200) throw new Error(await answer.text());
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
  await mails?.close();
});

function send(method: string, path: string, body: object | null, more: Record<string, string> = {}): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return fetch(server.url + path, {
    method,
    headers: {
      origin: server.url,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      ...(cookie ? { cookie } : {}),
      ...more,
    },
    body: body === null ? null : isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
}

async function upload(name: string, body: Buffer): Promise<number> {
  const begun = await send('POST', '/nv/admin/uploads', { name, size: body.length, type: 'image/jpeg' });
  if (begun.status !== 200) return begun.status;
  const { upload_id: id } = (await begun.json()) as { upload_id: string };
  const sent = await send('PUT', `/nv/admin/uploads/${id}`, body, { 'upload-offset': '0' });
  if (sent.status !== 200) return sent.status;
  return (await send('POST', `/nv/admin/uploads/${id}/finish`, {})).status;
}

async function uploadPictures(): Promise<void> {
  for (let at = 0; at < pictureCount; at += 4) {
    const names = [at, at + 1, at + 2, at + 3].filter((each) => each < pictureCount);
    const statuses = await Promise.all(
      names.map(async (each) => {
        const body = await photograph(1100 + each, 700)
          .jpeg({ quality: 60 })
          .toBuffer();
        return upload(`相册${each}.jpg`, body);
      }),
    );
    expect(statuses).toEqual(names.map(() => 200));
  }
}

async function waitingJobs(): Promise<number> {
  const answer = await send('GET', '/nv/admin/jobs?queue=media-variants&status=waiting', null);
  return ((await answer.json()) as { total: number }).total;
}

/** How long a code takes from the request to its arrival at the mail server. */
async function codeDelayMs(at: number): Promise<number> {
  const email = `reader${at}@mail.example`;
  const from = performance.now();
  const body = { name: '新人', email, type: 'register' };
  const address = `${20 + (at >> 8)}.${at & 255}.7.1`;
  const answer = await send('POST', '/somnia/get-code', body, { cookie: '', 'x-forwarded-for': address });
  expect(await answer.json()).toMatchObject({ id: expect.any(Number) as number });
  while (!mails.received.some(({ to }) => to.includes(email))) {
    if (performance.now() - from > 600_000) throw new Error(`No code came to ${email}.`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return performance.now() - from;
}

test(`a code is mailed within two seconds while ${pictureCount} pictures are worked off`, async () => {
  await uploadPictures();
  const before = await waitingJobs();
  expect(before).toBeGreaterThan(pictureCount / 3);
  const delays: Promise<number>[] = [];
  for (let at = 0; at < codeCount; at += 1) {
    delays.push(codeDelayMs(at));
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  const after = await waitingJobs();
  const tookMs = (await Promise.all(delays)).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(tookMs[Math.ceil(tookMs.length * share) - 1] ?? 0);
  process.stdout.write(
    `${pictureCount} 张图片排队（${before} 到 ${after} 个任务）期间的 ${codeCount} 封验证码：` +
      `p50 ${at(0.5)} ms、p99 ${at(0.99)} ms、最长 ${at(1)} ms\n`,
  );
  expect(after).toBeGreaterThan(0);
  expect(at(0.99)).toBeLessThan(allowedMs);
});
