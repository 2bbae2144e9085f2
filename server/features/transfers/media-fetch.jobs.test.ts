import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import { cancelTransfer, getTransfers, startTransfer } from '#contract/features/transfers/calls.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { hostFailureLimit } from '#contract/features/transfers/limits.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { siteTables } from '#server/app/tables.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { routes as auditRoutes } from '#server/features/audit/routes.ts';
import { preparePost, storePost } from '#server/features/posts/service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { transferJobs } from './jobs.ts';
import { routes } from './routes.ts';

let here: TestSite;
let owner: Viewer;
let server: Server;
let base: string;
let asked: string[];
/** What happens when the file of this path is requested. */
let onRequest: (path: string) => Promise<void>;

beforeEach(async () => {
  here = await openTestSite({ tables: siteTables });
  connectReactions(here.site);
  registerWorkers(here.site, transferJobs({ allow: () => true }));
  owner = { ...guestViewer, userId: await createUser(here.site, { name: '老周', role: 'administrator' }), power: 10 };
  asked = [];
  onRequest = async () => {};
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    void onRequest(path).then(async () => {
      if (path.startsWith('/dead')) return response.destroy();
      if (path.startsWith('/gone')) return response.writeHead(404).end();
      const width = 2 + asked.length;
      const picture = sharp({ create: { width, height: 2, channels: 3, background: '#f00' } });
      return response.setHeader('content-type', 'image/png').end(await picture.png().toBuffer());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await here.close();
});

async function storePictures(...paths: string[]): Promise<void> {
  const images = paths.map((path) => ({ url: `${base}${path}` }));
  const ready = await preparePost(here.site, {
    title: '图',
    status: 'publish',
    content: { blocks: [{ type: 'gallery', data: { images } }] },
  });
  await write(here.site, (unit) => storePost(here.site, unit, ready, { userId: owner.userId as number }));
}

const start = () => here.call(routes, startTransfer, { kind: 'fetch-media' }, owner);
const cancel = (id: number) => here.call(routes, cancelTransfer, { id }, owner);

async function state(id: number): Promise<Transfer> {
  const { list } = await here.call(routes, getTransfers, {}, owner);
  return list.find((each) => each.id === id) as Transfer;
}

async function run(): Promise<Transfer> {
  const { id } = await start();
  await here.site.jobs.drain();
  return state(id);
}

test('the owner has the pictures of articles fetched, and reads why some were not', async () => {
  await storePictures('/a.png', '/gone.png', '/b.png');
  const done = await run();
  expect(done).toMatchObject({ status: 'done', step: 'fetch', total: 3, more_warnings: 0 });
  expect(done.report?.counts).toEqual([
    { kind: 'media', added: 2, known: 0, failed: 1 },
    { kind: 'post', added: 1, known: 0, failed: 0 },
  ]);
  expect(done.report?.warnings).toEqual([{ where: `${base}/gone.png`, message: '对方网站返回了 404' }]);
  const { source } = await here.site.db.selectFrom('post_bodies').select('source').executeTakeFirstOrThrow();
  expect(source).not.toContain('/a.png');
  expect(source).toContain(`${base}/gone.png`);
});

test('a cancelled transfer ends at the next picture, and the next one goes on from there', async () => {
  await storePictures('/a.png', '/b.png', '/c.png');
  const { id } = await start();
  onRequest = async (path) => {
    if (path === '/b.png') await cancel(id);
  };
  await here.site.jobs.drain();
  expect(await state(id)).toMatchObject({ status: 'cancelled', error: '' });
  expect((await state(id)).report?.counts[0]).toEqual({ kind: 'media', added: 2, known: 0, failed: 0 });
  expect(asked).toEqual(['/a.png', '/b.png']);
  expect(await run()).toMatchObject({ status: 'done', total: 1 });
  expect(asked).toEqual(['/a.png', '/b.png', '/c.png']);
  await expect(cancel(id)).rejects.toMatchObject({ code: 'CONFLICT', message: '这一项不能取消，或者已经结束' });
  await expect(cancel(9999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { list } = await here.call(auditRoutes, getAuditLog, {}, owner);
  expect(list.map(({ act }) => act)).toContain('backup.cancel');
});

test('one that waits is cancelled at once; a backup cannot be', async () => {
  await storePictures('/a.png');
  const { id } = await start();
  expect(await cancel(id)).toMatchObject({ status: 'cancelled' });
  await here.site.jobs.drain();
  expect(asked).toEqual([]);
  const backup = await here.call(routes, startTransfer, { kind: 'backup' }, owner);
  await expect(cancel(backup.id)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a host that cannot be reached costs a few attempts, not one for each of its pictures', async () => {
  const paths = Array.from({ length: hostFailureLimit + 5 }, (_, at) => `/dead-${at}.png`);
  await storePictures(...paths);
  const { report } = await run();
  expect(asked).toHaveLength(hostFailureLimit);
  expect(report?.warnings.at(0)?.message).toBe('无法连接或下载超时');
  expect(report?.warnings.slice(hostFailureLimit).map(({ message }) => message)).toEqual(
    Array.from({ length: 5 }, () => '对方网站连续多次无法连接，这次不再尝试'),
  );
});

test('a file that only the old addresses of an import lead to is fetched, too', async () => {
  const row = { status: 302, origin: 'import', last_hit_at: null, created_at: 1, updated_at: 1 };
  await here.site.db
    .insertInto('address_redirects')
    .values({ ...row, from_address: '/wp-content/uploads/a.png', to_address: `${base}/a.png` })
    .execute();
  await run();
  const stored = await here.site.db.selectFrom('address_redirects').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ status: 301, to_address: expect.stringMatching(/^\/uploads\//) });
});
